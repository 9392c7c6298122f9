// MLS 3.6 §9.3: a parameter is connected to a parameter
// run: check
// error: M0526 at 18
model M
  connector C
    parameter Real k = 1;
    Real v;
    flow Real i;
  end C;
  connector D
    input Real k;
    Real v;
    flow Real i;
  end D;
  C c;
  D d;
equation
  connect(c, d);
end M;
