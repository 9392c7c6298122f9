// MLS 3.6 §12.4.5: an input of unknown size
// run: simulate --stop 1
// check: final a = 6 +- 1e-12
// check: final b = 3 +- 1e-12
function mean
  input Real v[:];
  output Real m;
algorithm
  m := sum(v)/size(v, 1);
end mean;
model M
  Real a = mean({5, 7}), b = mean({1, 2, 3, 4, 5});
end M;
