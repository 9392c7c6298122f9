// MLS 3.6 §4.9.1: a start value is a parameter expression
// run: check
// says: warning[M0634]: 'start' of 'x' varies with time: an attribute cannot
model M
  Real y = time;
  Real x(start = y, fixed = true);
equation
  der(x) = 1;
end M;
