// MLS 3.6 §4.4.5: a connection to a removed component goes with it; subscripts of its other side are not looked at.
// run: simulate --model T23 --stop 1
// check: final s.y = 1 +- 1e-12 ; oracle: tests/reference
connector RI = input Real; connector RO = output Real;
block Sm parameter Integer n; RI u[n]; RO y = sum(u); end Sm;
block Src RO y = time; end Src;
model T23
  parameter Boolean c = false;
  Src a, b if c; Sm s(n = if c then 2 else 1);
equation
  connect(a.y, s.u[1]);
  connect(b.y, s.u[2]);
end T23;
