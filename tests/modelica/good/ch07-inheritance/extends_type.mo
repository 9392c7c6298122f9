// MLS 3.6 §7.1.3: a type may extend a predefined type
// run: simulate --stop 1
// check: final x = 3 +- 1e-12
type Angle
  extends Real(unit="rad", start=3);
end Angle;
model M
  Angle x(fixed=true);
equation
  der(x) = 0;
end M;
