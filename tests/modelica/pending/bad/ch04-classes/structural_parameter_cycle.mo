// MLS 3.6 §4.4.3: parameters that give a size form no cycle
// run: check
// error: M0353 at 6
model M
  parameter Integer a = b;
  parameter Integer b = a;
  Real x[a] = ones(a);
end M;
