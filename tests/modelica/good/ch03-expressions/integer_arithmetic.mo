// MLS 3.6 §3.4: sum, difference and product of Integers are Integers
// run: simulate --stop 1
// check: final k = 11 +- 1e-12
model M
  parameter Integer i = 4, j = 3;
  Integer k = i*j - 2 + 1;
end M;
