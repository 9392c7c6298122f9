// MLS 3.6 §10.1: the size ':' is inferred from the modification
// run: simulate --stop 1
// check: final a.n = 3 +- 1e-12
model A
  parameter Real v[:] = {1};
  Integer n = size(v, 1);
end A;
model M
  A a(v={1, 2, 3});
end M;
