// For tests and benchmarks: models that come back to their modes again and again.
#pragma once

namespace saltus::testing {

inline constexpr const char* kKnownModes = R"modelica(
package Known
  model Clutch "locked in every second half of 2 s; an impulse at each engagement"
    Real w1(start=3, fixed=true), w2(start=1, fixed=true), tau;
    Boolean locked = sin(3.141592653589793*time) < 0;
  equation
    der(w1) = -tau + 2 - w1;
    1.5*der(w2) = tau - w2;
    if locked then w1 = w2; else tau = 0; end if;
  end Clutch;
  model Rectifier "one curve with a parameter; in series with a coil, so that the state goes and comes"
    Real i(start=0), u, s;
    Boolean off = s < 0;
  equation
    der(i) + 0.5*i + u = sin(3*time);
    u = if off then s else 0;
    i = if off then 0 else s;
  end Rectifier;
  model Friction "declarative, after Otter, Elmqvist and Mattsson (1999)"
    Real v(start=0), f, s;
    Boolean forward = s > 1, backward = s < -1;
  equation
    der(v) = 2*sin(time) - f;
    v = if forward then s - 1 else if backward then s + 1 else 0;
    f = if forward then 1 + 0.5*(s - 1) else if backward then -1 + 0.5*(s + 1) else s;
  end Friction;
  model Apart "two parts that have their modes apart"
    Clutch clutch;
    Rectifier rectifier;
  end Apart;
end Known;
)modelica";

}  // namespace saltus::testing
