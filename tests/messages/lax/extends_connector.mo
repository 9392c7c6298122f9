// MLS 3.6 §7.1.3: a model cannot extend a connector; its variables are inherited all the same.
// run: simulate --stop 1
// says: warning[M0313]
// check: final x = 2 +- 1e-6 ; F/m*t^2/2
// run: check --strict
// status: 1
connector Flange
  Real F, v;
end Flange;
model ExtendsConnector
  extends Flange;
  parameter Real m = 1;
  Real x(start=0, fixed=true);
initial equation
  v = 0;
equation
  m*der(v) = F;
  F = 4;
  der(x) = v;
end ExtendsConnector;
