// MLS 3.6 §10.4.1: an if-expression inside a comprehension
// run: simulate --stop 1
// check: final v[2] = 0 +- 1e-12
// check: final v[3] = 3 +- 1e-12
model M
  Real v[4] = {if mod(i, 2) == 0 then 0 else i for i in 1:4};
end M;
