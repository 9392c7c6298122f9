// MLS 3.6 §8.3.5.3: several variables in one when-clause
// run: simulate --stop 1
// check: a(1) = 1 +- 1e-12
// check: b(1) = 2 +- 1e-12
model M
  Integer a(start=0, fixed=true), b(start=0, fixed=true);
equation
  when time > 0.5 then
    a = 1;
    b = a + 1;
  end when;
end M;
