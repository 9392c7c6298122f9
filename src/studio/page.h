// What the browser gets by HTTP: the files of the page, icons of classes, images of documentations.
#pragma once

#include <string>

#include "studio/listener.h"
#include "studio/workspace.h"

namespace saltus::studio {

// A file of the page's folder, or the page itself for an address inside of it.
HttpReply page_file(const std::string& folder, const std::string& path);
HttpReply icon_file(Workspace& workspace, const std::string& class_name);
HttpReply resource_file(Workspace& workspace, const std::string& uri, const std::string& class_name);

}  // namespace saltus::studio
