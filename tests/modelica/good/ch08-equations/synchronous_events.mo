// MLS 3.6 §8.4: two when-clauses at the same instant see each other's results
// run: simulate --stop 1
// check: a(1) = 1 +- 1e-12
// check: b(1) = 11 +- 1e-12
model M
  Integer a(start=0, fixed=true), b(start=0, fixed=true);
equation
  when time >= 0.5 then
    b = a + 10;
  end when;
  when time >= 0.5 then
    a = 1;
  end when;
end M;
