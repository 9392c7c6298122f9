// MLS 3.6 §7.1.4: nor is the class of a replaceable component that has no constraining clause
// run: check
// says: warning[M0317]: 'b' is constrained by 'Kind', which is replaceable itself
model M
  model One
    Real x = 1;
  end One;
  replaceable model Kind = One;
  replaceable Kind b;
end M;
