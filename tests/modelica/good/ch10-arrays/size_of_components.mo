// MLS 3.6 §10.3.1: an array of components has a size; one without elements may have conditional members
// run: simulate --stop 1 -m Top
// check: final y[3] = 1 +- 1e-12
model C Real x = time; end C;
model E parameter Boolean b = true; parameter Integer k = 2; Real x = time if b; Real v[k]; equation v = fill(time, k); end E;
model Top
  C c[3]; Real y[size(c, 1)] = fill(time, size(c, 1));
  parameter Integer n = 1; E e[n-1](each final b=false);
end Top;
