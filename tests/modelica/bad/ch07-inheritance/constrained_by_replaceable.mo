// MLS 3.6 §7.1.4: what a replaceable element is constrained by is not replaceable itself
// run: check
// says: warning[M0317]: 'b' is constrained by 'Kind', which is replaceable itself
model M
  partial model Base
    Real x;
  end Base;
  model One
    extends Base;
  equation
    x = 1;
  end One;
  replaceable model Kind = Base;
  replaceable One b constrainedby Kind;
end M;
