#include "studio/unit_choices.h"

#include "units/display.h"

namespace saltus::studio {

Json unit_choices(const std::string& unit, const std::string& shown) {
  Json all = Json::array();
  for (const std::string& one : units::display_choices(unit, shown)) {
    units::DisplayUnit how = units::display_conversion(unit, one).value_or(units::DisplayUnit{});
    all.push_back({{"unit", one}, {"factor", how.factor}, {"offset", how.offset}});
  }
  return all;
}

}  // namespace saltus::studio
