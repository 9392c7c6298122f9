// MLS 3.6 §12.7.1: a motion given by position, speed and acceleration. The function's derivatives say which of the three is meant; the
// values themselves come out of a loop and cannot be differentiated. x = t³, v = 3 t², a = 6 t; f = m a + c v.
// run: check --dump=index
// expect:
// | equations
// |      0 algorithm section
// |      1 algorithm section
// |      2 algorithm section
// |      3 algorithm section
// |      4 algorithm section
// |      5 algorithm section
// |      6 x = q[1]
// |      7 m * a = f - c * v
// |      8 v = q[2]
// |      9 a = q[3]
// | initial equations
// | check: SecondDerivative is sound: 7 equations, 7 unknowns, 0 states
// run: simulate --stop 2
// check: v(2) = 12 +- 1e-9
// check: a(2) = 12 +- 1e-9
// check: f(2) = 48 +- 1e-9
model SecondDerivative
  function position
    input Real q[3];
    input Real dummy;
    output Real x;
  algorithm
    x := q[1];
    annotation(derivative(noDerivative = q) = position_der, InlineAfterIndexReduction = true);
  end position;
  function position_der
    input Real q[3];
    input Real dummy;
    input Real dummy_der;
    output Real v;
  algorithm
    v := q[2];
    annotation(derivative(noDerivative = q, order = 2) = position_der2, InlineAfterIndexReduction = true);
  end position_der;
  function position_der2
    input Real q[3];
    input Real dummy;
    input Real dummy_der;
    input Real dummy_der2;
    output Real a;
  algorithm
    a := q[3];
    annotation(InlineAfterIndexReduction = true);
  end position_der2;
  parameter Real m = 2, c = 2;
  Real q[3], x, v, a, f;
algorithm
  q := {1, 0, 0};
  while q[2] < 2.5 loop
    q := {q[1]*time, q[2] + 1, 0};
  end while;
  q[2] := 3*time^2;
  q[3] := 6*time;
equation
  x = position(q, time);
  v = der(x);
  a = der(v);
  m*a = f - c*v;
end SecondDerivative;
