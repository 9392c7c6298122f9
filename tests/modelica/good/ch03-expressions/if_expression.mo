// MLS 3.6 §3.6.5: if-expressions with elseif
// run: simulate --stop 1
// check: final x = 20 +- 1e-12
// check: final y = 3 +- 1e-12
model M
  parameter Integer n = 2;
  Real x = if n == 1 then 10 elseif n == 2 then 20 else 30;
  Real y = 1 + (if n > 1 then 2 else 5);
end M;
