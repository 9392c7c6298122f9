// Models used as records (MLS 3.6 §4.8: a model has no value): of parameters alone they have one meaning, that of a record.
// run: simulate --stop 1
// says: warning[M0630]: 'compounds' is a model, which has no value: it is used as a record of its parameters
// check: final total = 31 +- 0 ; 2*1 + 3*10 - 1
// check: final first = 2 +- 0
// run: check --strict
// status: 1
package Properties
  model General
    parameter Real mass;
    parameter Real count = 1;
    parameter String name = "";
  end General;
  model Water
    extends General(mass = 2, name = "water");
  end Water;
  model Salt
    extends General(mass = 3, count = 10, name = "salt");
  end Salt;
end Properties;
model Mixture
  parameter Integer n = 1;
  parameter Properties.General c[n];
  Real mass = sum(c[i].mass*c[i].count for i in 1:n);
end Mixture;
model ModelAsRecord
  parameter Properties.Water water;
  parameter Properties.Salt salt;
  parameter Properties.General compounds[2] = {water, salt};
  Mixture mixture(n = 2, c = compounds);
  Real total = mixture.mass - 1;
  Real first = compounds[1].mass;
end ModelAsRecord;
