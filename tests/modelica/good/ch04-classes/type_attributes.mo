// MLS 3.6 §4.5.1: attributes given in a type definition
// run: simulate --stop 1
// check: x(0) = 3 +- 1e-12
type Length = Real(unit="m", min=0, start=3);
model M
  Length x(fixed=true);
equation
  der(x) = 0;
end M;
