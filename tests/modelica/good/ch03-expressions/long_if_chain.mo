// MLS 3.6 §3.6.5: nested if-expressions choose the first true condition
// run: simulate --stop 4
// check: x(0.5) = 1 +- 1e-12
// check: x(1.5) = 2 +- 1e-12
// check: x(2.5) = 3 +- 1e-12
// check: x(4) = 4 +- 1e-12
// check: events = 3
model M
  Real x = if time < 1 then 1 elseif time < 2 then 2 elseif time < 3 then 3 else 4;
end M;
