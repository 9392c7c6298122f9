// Names of files that are made of other names.
#pragma once

#include <string>
#include <string_view>

namespace saltus {

// The name of a class as one part of a path: a quoted identifier may have any character, also '/', and be too long for
// a file. Others than letters, digits, '_', '.', '-',
// ''' and the bytes of UTF-8 become '_'.
std::string file_name_of(std::string_view class_name);

}  // namespace saltus
