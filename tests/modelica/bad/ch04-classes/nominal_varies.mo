// MLS 3.6 §4.9.1: a nominal value is a parameter expression
// run: check
// says: warning[M0634]: 'nominal' of 'x' varies with time: an attribute cannot
model M
  Real y = time;
  Real x(nominal = y) = 2;
end M;
