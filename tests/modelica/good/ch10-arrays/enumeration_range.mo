// MLS 3.6 §10.4.3: ranges of enumerations and Booleans
// run: simulate --stop 1
// check: final n = 2 +- 1e-12
// check: final m = 2 +- 1e-12
model M
  type E = enumeration(a, b, c);
  Integer n = size(E.b:E.c, 1);
  Integer m = size(false:true, 1);
end M;
