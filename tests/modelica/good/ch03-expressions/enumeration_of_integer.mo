// MLS 3.6 §4.8.5.3: EnumTypeName(i) is the literal with that number
// run: simulate --stop 1
// check: final ok = 1 +- 1e-12
model M
  type E = enumeration(a, b, c);
  parameter Integer i = 2;
  Boolean ok = E(i) == E.b;
end M;
