// MLS 3.6 §18.4: the stop time of the experiment
// run: simulate
// check: final x = 3 +- 1e-9
model M
  Real x = time;
  annotation(experiment(StopTime=3));
end M;
