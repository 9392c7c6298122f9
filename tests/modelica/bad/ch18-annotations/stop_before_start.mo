// MLS 3.6 §18.4: the stop time is not before the start time
// run: check
// error: M0642 at 6
model M
  Real x = time;
  annotation(experiment(StartTime = 2, StopTime = 1));
end M;
