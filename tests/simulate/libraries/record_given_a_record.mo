// Stage(c = Curve(…)): the sizes of the fields of `c` are those of what is given, also where c is redeclared.
// run: simulate --model InArray --stop 1
// check: final y = 50 +- 1e-12 ; oracle: tests/reference
// run: simulate --model Alone --stop 1
// check: final y = 5 +- 1e-12 ; oracle: tests/reference
// run: simulate --model Sized --stop 1
// check: final y = 7 +- 1e-12 ; oracle: tests/reference
record Curve
  parameter Real a[:];
end Curve;
record LongCurve
  extends Curve;
  parameter Real b[:];
end LongCurve;
record Stage
  parameter Real s;
  replaceable parameter Curve c;
end Stage;
record LongStage
  extends Stage(redeclare parameter LongCurve c);
end LongStage;
record First
  extends LongCurve(a = {1, 2}, b = {3, 4, 5});
end First;
record Coil
  parameter Integer n;
  parameter LongStage sta[n];
end Coil;
model InArray
  parameter Coil coil(n = 2, sta = {LongStage(s = 1, c = First()), LongStage(s = 10, c = First())});
  Real y = coil.sta[2].s*coil.sta[1].c.b[3]*time;
end InArray;
model Alone
  parameter LongStage st = LongStage(s = 1, c = First());
  Real y = st.c.b[3]*time;
end Alone;
record Table
  parameter Integer n;
  parameter Real v[n];
end Table;
record Holder
  parameter Table t;
end Holder;
model Sized
  parameter Holder h = Holder(t = Table(n = 2, v = {3, 7}));
  Real y = h.t.v[2]*time;
end Sized;
