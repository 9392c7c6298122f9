// MLS 3.6 §4.6: a block has inputs and outputs
// run: simulate --stop 1
// check: final g.y = 6 +- 1e-12
block Gain
  input Real u;
  output Real y = 2*u;
end Gain;
model M
  Gain g(u=3);
end M;
