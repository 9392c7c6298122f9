// A type that extends a type that extends Real has the attributes of Real.
// run: simulate --model T1 --stop 1
// check: final x = 0.36787944117 +- 1e-6; e⁻¹
type A extends Real; end A;
type B extends A; end B;
type C = B(unit="m", start=1);
model T1 C x(fixed=true); equation der(x)=-x; end T1;
