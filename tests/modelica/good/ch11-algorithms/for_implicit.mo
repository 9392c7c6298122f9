// MLS 3.6 §11.2.2.1: an implicit range
// run: simulate --stop 1
// check: final y = 6 +- 1e-12
function total
  input Real v[:];
  output Real s = 0;
algorithm
  for i loop
    s := s + v[i];
  end for;
end total;
model M
  Real y = total({1, 2, 3});
end M;
