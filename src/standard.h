#pragma once

// What nearly every file of the tree reads: the standard library's containers and fmt. Precompiled once for all
// stages (cmake/SaltusStage.cmake); a file still includes what it uses, so that it can be read and compiled alone.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <numeric>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <variant>
#include <vector>
