// MLS 3.6 §6.4: types that differ in attributes only are compatible
// run: simulate --stop 1
// check: final y = 4 +- 1e-12
type Length = Real(unit="m");
type Big = Real(max=1e9);
model M
  Length x = 4;
  Big y = x;
end M;
