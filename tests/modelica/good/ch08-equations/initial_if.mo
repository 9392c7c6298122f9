// MLS 3.6 §8.6: an if-equation in an initial section
// run: simulate --stop 1
// check: x(0) = 1 +- 1e-9
model M
  parameter Boolean steady = false;
  Real x;
equation
  der(x) = -x;
initial equation
  if steady then
    der(x) = 0;
  else
    x = 1;
  end if;
end M;
