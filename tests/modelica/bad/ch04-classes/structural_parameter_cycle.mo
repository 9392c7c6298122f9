// MLS 3.6 §4.4.3: parameters that give a size form no cycle
// run: check
// error: M0460 at 8
// says: depends on itself
model M
  parameter Integer a = b;
  parameter Integer b = a;
  Real x[a] = ones(a);
end M;
