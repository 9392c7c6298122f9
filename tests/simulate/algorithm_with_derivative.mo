// An algorithm that uses the derivative of what it assigns, beside an assertion (as semiconductor capacitors are written).
// run: simulate --tolerance 1e-10
// check: i(1) = 2 +- 1e-9 ; C dv/dt, v = t
// check: c.v(1) = 0.632120558828558 +- 1e-8 ; 1 - exp(-t/(R C)), R C = 1
// run: simulate --param C=-1
// status: 3
// says: the capacitance is positive
model AlgorithmWithDerivative
  parameter Real C = 2;
  Real v, i;
  model Capacitor
    parameter Real C = 2;
    Real v(start = 0, fixed = true), i;
  protected
    Real inside;
  algorithm
    if C < 10 then
      assert(C > 0, "the capacitance is positive");
    end if;
    inside := v;
    i := C*der(inside);
  end Capacitor;
  Capacitor c;
algorithm
  if C < 10 then
    assert(C > 0, "the capacitance is positive");
  end if;
  v := time;
  i := C*der(v);
equation
  c.i = (1 - c.v)/0.5;
end AlgorithmWithDerivative;
