// Small random hybrid models, for metamorphic tests: what must not matter is changed, and the result has to stay.
//
// A model is a list of declarations and a list of equations, so that a test can permute, rename, add to and rescale
// them. Its parts are chosen such that nothing is near a place where the solution itself is sensitive: thresholds stay
// clear of the extrema of what they are compared with, and motions are stable. So two right answers agree to about the
// tolerance.
//
// Everything follows from the seed, with a generator of its own: the same on every machine.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <string>
#include <vector>

namespace saltus::driver {

class RandomNumbers {  // SplitMix64 (Steele, Lea and Flood 2014)
 public:
  explicit RandomNumbers(uint64_t seed) : state_(seed) {}
  uint64_t next() {
    uint64_t z = (state_ += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
  }
  size_t below(size_t n) { return static_cast<size_t>(next() % n); }
  double between(double low, double high) { return low + (high - low) * static_cast<double>(next() >> 11) * 0x1p-53; }
  bool chance(double p) { return between(0, 1) < p; }

 private:
  uint64_t state_;
};

struct RandomModel {
  struct State {
    std::string name;
    double start = 0;
    double nominal = 0;  // 0: none is given
  };
  std::vector<State> states;              // each declared with its start value
  std::vector<std::string> counters;      // Integers that count what becomes true
  std::vector<std::string> declarations;  // of everything else
  std::vector<std::string> equations;     // one each, order does not matter
  double stop = 10;

  // As Modelica.
  std::string text(const std::string& name = "M") const {
    std::string t = "model " + name + "\n";
    for (const State& s : states) {
      std::string nominal = s.nominal > 0 ? fmt::format(", nominal={:.17g}", s.nominal) : "";
      t += fmt::format("  Real {}(start={:.17g}, fixed=true{});\n", s.name, s.start, nominal);
    }
    for (const std::string& c : counters) t += fmt::format("  Integer {}(start=0, fixed=true);\n", c);
    for (const std::string& d : declarations) t += "  " + d + "\n";
    t += "equation\n";
    for (const std::string& e : equations) t += "  " + e + "\n";
    return t + "end " + name + ";\n";
  }
};

class RandomModels {
 public:
  explicit RandomModels(uint64_t seed) : random_(seed) {}

  RandomModel make() {
    RandomModel m;
    m.stop = random_.between(8, 20);
    size_t sources = 1 + random_.below(3);
    for (size_t i = 0; i < sources; ++i) source(m);
    size_t uses = 1 + random_.below(3);
    for (size_t i = 0; i < uses; ++i) use(m);
    return m;
  }

 private:
  static std::string number(double x) { return x < 0 ? fmt::format("({:.6g})", x) : fmt::format("{:.6g}", x); }
  std::string fresh(const char* stem) { return fmt::format("{}{}", stem, ++names_); }

  // A signal between −1 and 1 that takes nearly all values there.
  void source(RandomModel& m) {
    double w = random_.chance(0.5) ? random_.between(0.5, 4) : random_.between(5, 60);
    double phase = random_.between(0, 6);
    switch (random_.below(4)) {
      case 0: signals_.push_back(fmt::format("sin({}*time + {})", number(w), number(phase))); break;
      case 1: {  // its argument is a state
        std::string phi = fresh("phi");
        m.states.push_back({phi, phase});
        m.equations.push_back(fmt::format("der({}) = {};", phi, number(w)));
        signals_.push_back(fmt::format("cos({})", phi));
        break;
      }
      case 2: {  // an oscillator
        w = random_.between(0.5, 8);
        std::string p = fresh("p"), q = fresh("q");
        m.states.push_back({p, 0});
        m.states.push_back({q, 1});
        m.equations.push_back(fmt::format("der({}) = {}*{};", p, number(w), q));
        m.equations.push_back(fmt::format("der({}) = -{}*{};", q, number(w), p));
        signals_.push_back(random_.chance(0.5) ? p : q);
        break;
      }
      default: {  // an algebraic variable
        std::string u = fresh("u");
        m.declarations.push_back(fmt::format("Real {};", u));
        m.equations.push_back(fmt::format("{} = sin({}*time)*cos({});", u, number(w), number(0.1)));
        signals_.push_back(fmt::format("{}/cos(0.1)", u));
      }
    }
  }

  // True from time to time.
  std::string relation() {
    const std::string& s = signals_[random_.below(signals_.size())];
    double c = random_.between(-0.95, 0.95);
    switch (random_.below(6)) {
      case 0: return fmt::format("{} < {}", s, number(c));
      case 1: return fmt::format("abs({} - {}) < {}", s, number(0.5 * c), number(random_.between(0.01, 0.3)));
      case 2:
        return fmt::format("({0} - {1})*({2} - {0}) > 0", s, number(0.5 * c),
                           number(0.5 * c + random_.between(0.01, 0.3)));
      case 3: return fmt::format("({})^2 > {}", s, number(std::abs(c) + 0.02));
      default: return fmt::format("{} > {}", s, number(c));
    }
  }

  void use(RandomModel& m) {
    std::string r = relation();
    switch (random_.below(4)) {
      case 0: {
        std::string n = fresh("n");
        m.counters.push_back(n);
        m.equations.push_back(fmt::format("when {} then {} = pre({}) + 1; end when;", r, n, n));
        break;
      }
      case 1: {  // through a Boolean
        std::string b = fresh("b"), x = fresh("x");
        m.declarations.push_back(fmt::format("Boolean {};", b));
        m.equations.push_back(fmt::format("{} = {};", b, r));
        integral(m, x, b);
        break;
      }
      case 2: {  // a lag that is re-initialized
        std::string x = fresh("x");
        m.states.push_back({x, 1});
        m.equations.push_back(fmt::format("der({}) = -{}*{};", x, number(random_.between(0.1, 1)), x));
        m.equations.push_back(fmt::format("when {} then reinit({}, 0.5*{} + 1); end when;", r, x, x));
        break;
      }
      default: integral(m, fresh("x"), r);
    }
  }

  void integral(RandomModel& m, const std::string& x, const std::string& condition) {
    double lag = random_.chance(0.5) ? 0 : random_.between(0.02, 1);
    m.states.push_back({x, random_.between(-1, 1)});
    m.equations.push_back(fmt::format("der({}) = (if {} then {} else {}) - {}*{};", x, condition,
                                      number(random_.between(0.5, 2)), number(random_.between(-1, 0.2)), number(lag),
                                      x));
  }

  RandomNumbers random_;
  std::vector<std::string> signals_;
  int names_ = 0;
};

}  // namespace saltus::driver
