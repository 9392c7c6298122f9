// MLS 3.6 §12.6.1: a record is made of the components of a model that have the names of its fields
// run: simulate
// lacks: warning
// check: final r.a = 1 +- 0
// check: final r.v[2] = 3 +- 0
// check: final r.inside.k = 4 +- 0
// check: final r.d = 7 +- 0
// check: final f.e = 8 +- 0
model M
  connector C
    Real e;
    flow Real f;
  end C;
  model Part
    parameter Real k = 4;
    Real unused = time;
  end Part;
  model Whole
    Real a = 1;
    Real v[2] = {2, 3};
    Part inside;
    C c;
  equation
    c.e = 8;
  end Whole;
  record Inner
    Real k;
  end Inner;
  record R
    Real a;
    Real v[2];
    Inner inside;
    Real d = 7;
  end R;
  record F
    Real e;
  end F;
  Whole w;
  R r = R(w);
  F f = F(w.c);
end M;
