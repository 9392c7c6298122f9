// MLS 3.6 §7.1: nothing is added to an enumeration
// run: check
// error: M0606 at 7
type E = enumeration(a, b);
type F
  extends E;
  parameter Real p = 1;
end F;
model M
  parameter F f = F.a;
end M;
