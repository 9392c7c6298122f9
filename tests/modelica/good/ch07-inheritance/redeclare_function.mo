// MLS 3.6 §7.3: a replaceable function is redeclared
// run: simulate --stop 1
// check: final c.y = 9 +- 1e-12
function f
  input Real u;
  output Real y = 2*u;
end f;
function g
  input Real u;
  output Real y = u*u;
end g;
model C
  replaceable function h = f;
  Real y = h(3);
end C;
model M
  C c(redeclare function h = g);
end M;
