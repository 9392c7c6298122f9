// Which runs a sweep consists of: parameters and their values, one row a run.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace saltus::analysis {

struct Plan {
  std::vector<std::string> parameters;
  std::vector<std::vector<double>> members;  // of each the values in that order
};

// "1:10:0.5" (from, to, step), "log:1e-3:1:20" and "lin:0:1:11" (from, to, how many), "1,2,5". False: `why`.
bool read_values(std::string_view text, std::vector<double>& values, std::string& why);

// A distribution by its inverse: "normal(0,1)" (mean, standard deviation), "uniform(a,b)", "loguniform(a,b)",
// "lognormal(m,s)" of the logarithm.
struct Spread {
  enum class Kind : uint8_t { Uniform, LogUniform, Normal, LogNormal } kind = Kind::Uniform;
  double a = 0, b = 1;
  double quantile(double p) const;  // 0 < p < 1
};
bool read_spread(std::string_view text, Spread& spread, std::string& why);

// Whether each member so far may become so many: a plan has at most 10,000,000 members. False: `why`.
bool may_multiply(const Plan& plan, size_t by, std::string& why);

// Every combination; the last parameter changes fastest.
void cross(Plan& plan, const std::string& parameter, const std::vector<double>& values);
// Each member so far, once for each of n points of the distributions: independent ones (Monte Carlo) or, Latin, one in
// each of n strata of every parameter (McKay, Beckman and Conover 1979). The same seed gives the same points.
void sample(Plan& plan, const std::vector<std::pair<std::string, Spread>>& spreads, size_t n, bool latin,
            uint64_t seed);
// A CSV file with a header of names. False: `why`.
bool read_plan(const std::string& path, Plan& plan, std::string& why);

}  // namespace saltus::analysis
