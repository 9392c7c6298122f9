// MLS 3.6 §4.9.1: a bound is a parameter expression
// run: check
// says: warning[M0634]: 'min' of 'x' varies with time: an attribute cannot
model M
  Real y = time;
  Real x(min = y) = 2;
end M;
