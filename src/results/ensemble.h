// The trajectories of a sweep: a folder with 1.csv, 2.csv, … and members.csv, which has the parameters of each.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "results/plot.h"
#include "results/status.h"

namespace saltus::results {

inline constexpr const char* kMembersFile = "members.csv";

struct EnsembleMember {
  std::string file;
  std::string label;  // "k = 1, m = 2"
};

// Those that were done. A folder without members.csv is an error.
Outcome<std::vector<EnsembleMember>> read_members(const std::string& folder);

// What distinguishes one of the results: the parameters of a member, where members.csv lies beside the file; else the
// name of the file.
std::string result_label(const std::string& file);

// Of a table of `saltus sweep`: its first parameter, over which its quantities are drawn. Empty: it is another file.
std::string sweep_abscissa(const std::string& file);

// Percentiles over the members at equidistant times that all of them have: 5, 25, 50, 75 and 95. `members` has the same
// signal of each.
std::vector<Curve> percentile_curves(std::span<const Curve> members);

// The value below which the part `p` of sorted values lies, linear between neighbours (Hyndman and Fan 1996, type 7).
double percentile(std::span<const double> sorted, double p);

}  // namespace saltus::results
