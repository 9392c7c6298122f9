// MLS 3.6 §4.9.1: fixed is a parameter expression
// run: check
// says: warning[M0634]: 'fixed' of 'x' varies with time: an attribute cannot
model M
  Boolean b = time > 1;
  Real x(start = 0, fixed = b);
equation
  der(x) = 1;
end M;
