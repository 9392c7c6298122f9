// MLS 3.6 §10.3.4.1: a sum of Integers is an Integer
// run: simulate --stop 1
// check: final n = 6 +- 1e-12
model M
  Integer n = sum(i for i in 1:3);
end M;
