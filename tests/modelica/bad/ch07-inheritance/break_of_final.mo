// MLS 3.6 §7.2.7: break does not override what is final
// run: check -m M
// error: M0302 at 8
model B
  final parameter Real p = 1;
end B;
model M
  B b(p = break);
end M;
