// MLS 3.6 §3.7.1: Integer(e) is the ordinal number of a literal
// run: simulate --stop 1
// check: final i = 3 +- 1e-12
// check: final j = 2 +- 1e-12
model M
  type E = enumeration(a, b, c);
  parameter E e = E.b;
  Integer i = Integer(E.c);
  Integer j = Integer(e);
end M;
