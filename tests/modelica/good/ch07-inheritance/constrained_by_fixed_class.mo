// MLS 3.6 §7.1.4: what a replaceable element is constrained by is not replaceable itself
// run: simulate
// lacks: warning
// check: final b.x = 1 +- 0
model M
  partial model Base
    Real x;
  end Base;
  model One
    extends Base;
  equation
    x = 1;
  end One;
  replaceable model Kind = One constrainedby Base;
  replaceable One b constrainedby Base;
end M;
