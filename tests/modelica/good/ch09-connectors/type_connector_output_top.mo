// MLS 3.6 §9.3: the output of a submodel connected to an output of the model
// run: simulate --stop 1
// check: final y = 3 +- 1e-12
connector Out = output Real;
block K
  Out y = 3;
end K;
block M
  K k;
  Out y;
equation
  connect(k.y, y);
end M;
