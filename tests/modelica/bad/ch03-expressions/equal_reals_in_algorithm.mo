// MLS 3.6 §3.5: also in an algorithm of a model
// run: check
// says: warning[M0624]
model M
  Real x = sin(time);
  Real y;
algorithm
  y := if x == 0 then 1 else 2;
end M;
