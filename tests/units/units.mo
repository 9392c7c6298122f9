// Units are checked where both sides have one: equations, values, sums, arguments, connections (MLS 3.6 chapter 19).
// run: check -m Units.Right
// lacks: warning
// run: check -m Units.Binding
// says: warning[M0650]: the units differ: 'm' is in "kg", 'l' is in "m"
// says: 'l' is in "m"
// run: check -m Units.Binding --no-units
// lacks: warning
// run: check -m Units.Binding --strict
// status: 1
// says: warning[M0650]
// run: check -m Units.Sum
// says: warning[M0650]: the units differ: 'x' is in "m", 'v' is in "m.s-1"
// run: check -m Units.Equation
// says: warning[M0650]: the units differ: 'F' is in "m.kg.s-2", 'm*der(x)' is in "m.kg.s-1"
// run: check -m Units.Argument
// says: warning[M0650]: the units differ: 'r' is in "m", 'time' is in "s"
// run: check -m Units.Connected
// says: warning[M0650]: the units differ: 'a.y' is in "m", 'b.u' is in "kg"
// run: check -m Units.Inferred
// says: warning[M0650]: the units differ: 'E' is in "m2.kg.s-2", 'p' is in "m.kg.s-1"
// run: check -m Units.Unknown
// says: warning[M0651]: 'kgg' is not a unit
// run: check -m Units.Display
// says: warning[M0652]: the display unit 'kg' does not measure what 'm' does
// run: check -m Units.Prefix
// says: warning[M0650]: the units differ: 'P' is in "1000.m2.kg.s-3", 'Q' is in "m2.kg.s-3"
package Units
  type Length = Real(unit = "m");
  type Mass = Real(unit = "kg");
  type Velocity = Real(unit = "m/s", displayUnit = "km/h");
  function area "of a circle"
    input Length r;
    output Real a(unit = "m2");
  algorithm
    a := 3.14159*r^2;
  end area;
  model Right
    Length x(start = 1, fixed = true), y = if time > 1 then 2*x else 0;
    Velocity v;
    parameter Mass m = 2;
    Real E(unit = "J") = m*v^2/2;
    Real F(unit = "N") = m*der(v);
    Real p = m*v "takes kg.m/s", q(unit = "kg.m/s") = p;
    Real A(unit = "m2") = area(x + 1);
    Real kW(unit = "kW") = E/1000/time "a number may convert";
    Real w(unit = "rad/s") = v/x;
    Real n(unit = "1") = sin(w*time);
    Real c(unit = "degC") = T - 273.15;
    parameter Real T(unit = "K") = 300;
    Real any = x + m*anything, anything = time;
  equation
    v = der(x);
    der(x) = sqrt(E/m);
  end Right;
  model Binding
    Length l = 1;
    Mass m = l;
  end Binding;
  model Sum
    Length x = time;
    Velocity v = 1;
    Length y = x + v;
  end Sum;
  model Equation
    Length x(start = 0, fixed = true);
    parameter Mass m = 1;
    Real F(unit = "N") = time;
  equation
    F = m*der(x);
  end Equation;
  model Argument
    Real a = area(time);
  end Argument;
  connector In = input Real;
  connector Out = output Real;
  block A
    Out y(unit = "m") = time;
  end A;
  block B
    In u(unit = "kg");
  end B;
  model Connected
    A a;
    B b;
  equation
    connect(a.y, b.u);
  end Connected;
  model Inferred
    parameter Mass m = 1;
    Velocity v = time;
    Real p;
    Real E(unit = "J");
  equation
    p = m*v;
    E = p;
  end Inferred;
  model Unknown
    Real x(unit = "kgg") = time;
  end Unknown;
  model Display
    Real x(unit = "m", displayUnit = "kg") = time;
  end Display;
  model Prefix
    Real P(unit = "kW") = Q;
    Real Q(unit = "W") = time;
  end Prefix;
end Units;
