// MLS 3.6 §7.2.4: the value of a whole record from further outside replaces what is said of its fields inside
// run: simulate --stop 1 -m Top
// check: final a.eff.y = 3 +- 1e-12
// check: final b.m.eff.y = 3 +- 1e-12
// check: final c.y = 9 +- 1e-12     ; the field from further outside than the value
// check: final d.y = 5 +- 1e-12     ; the derived class's value over the base class's field
record FP parameter Real V[:]; parameter Real dp[size(V, 1)]; end FP;
record Gen parameter FP pressure(V={0, 0}, dp={0, 0}); parameter Real k = 1; end Gen;
record Wilo extends Gen(pressure(V={1, 2, 3}, dp={30, 20, 10}), k=7); end Wilo;
model Eff parameter Gen per; parameter Integer n; Real y = per.pressure.V[n]*time; end Eff;
model Mov
  replaceable parameter Gen per constrainedby Gen;
  final parameter Integer n = size(per.pressure.V, 1);
  Eff eff(n=n, per(final pressure=per.pressure));
end Mov;
model B parameter Wilo per; Mov m(per=per); end B;
record P2 parameter Real a = 0; parameter Real b = 0; end P2;
model C parameter P2 p = P2(a=1, b=2); Real y = p.a*time; end C;
model D0 parameter P2 p(a=4, b=2); Real y = p.a*time; end D0;
model D extends D0(p = P2(a=5, b=1)); end D;
model Top Mov a(redeclare Wilo per); B b; C c(p(a=9)); D d; end Top;
