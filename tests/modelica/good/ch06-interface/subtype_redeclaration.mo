// MLS 3.6 §6.5: a plug-compatible class may replace another
// run: simulate --stop 1
// check: final e.s.y = 5 +- 1e-12
model Source
  Real y;
end Source;
model Constant
  extends Source;
  parameter Real k = 5;
equation
  y = k;
end Constant;
model E
  replaceable Source s;
end E;
model M
  E e(redeclare Constant s);
end M;
