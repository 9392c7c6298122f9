// MLS 3.6 §5.4.1: a field function by inner and outer
// run: simulate --stop 1
// check: final a.g = 4 +- 1e-12
partial function Field
  input Real x;
  output Real g;
end Field;
function Linear
  extends Field;
algorithm
  g := 2*x;
end Linear;
model A
  outer function gravity = Field;
  Real g = gravity(2);
end A;
model M
  inner function gravity = Linear;
  A a;
end M;
