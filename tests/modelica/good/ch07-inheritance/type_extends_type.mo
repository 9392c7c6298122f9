// MLS 3.6 §4.8, §7.1: attributes reach the predefined type through any number of types
// run: simulate --stop 1 --tolerance 1e-9
// check: final x = 0.36787944117144233 +- 1e-7 ; exp(-1)
type A extends Real; end A;
type B extends A; end B;
type C = B(unit="m", start=1);
model T C x(fixed=true); equation der(x) = -x; end T;
