// MLS 3.6 §10.5: a subscript that varies
// run: simulate --stop 1
// check: x(0) = 10 +- 1e-12
// check: x(1) = 20 +- 1e-12
model M
  parameter Real v[2] = {10, 20};
  Integer i = if time < 0.5 then 1 else 2;
  Real x = v[i];
end M;
