// A block that extends a model (MLS 3.6 §7.1.3), and a flow variable outside of connectors, as tools write them into flat models (§4.4.2.2): both have one meaning.
// run: simulate --stop 1
// says: warning[M0313]: a block cannot extend the model 'Law'; its elements and equations are inherited all the same
// says: warning[M0335]: 'pin_i' is a flow variable, but not one of a connector: it is a variable like others
// check: final law.y = 2 +- 0 ; 2 time
// check: final pin_i = 3 +- 0
// run: check --strict
// status: 1
partial model Law
  Real y;
equation
  y = 2*time;
end Law;
block Doubled
  extends Law;
end Doubled;
model OtherKinds
  flow Real pin_i(unit = "A");
  Doubled law;
equation
  pin_i = 3;
end OtherKinds;
