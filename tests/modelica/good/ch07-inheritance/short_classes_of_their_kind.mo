// MLS 3.6 §7.1.3: what short classes are derived from
// run: simulate
// lacks: warning
// check: final o.a = 1 +- 0
// check: final m.a = 2 +- 0
model M
  operator record P
    Real a;
  end P;
  record R
    Real a = 2;
  end R;
  block B
    output Real y = 3;
  end B;
  operator record O = P;
  model K = R;
  model N = B;
  type T = Real(unit = "m");
  connector S = input T;
  O o(a = 1);
  K m;
  N n;
end M;
