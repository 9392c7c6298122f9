// MLS 3.6 §18.4: the stop time is a number
// run: check
// says: warning[M0640]: 'StopTime' of the experiment is not a number: it is left out
model M
  Real x = time;
  annotation(experiment(StopTime = "10"));
end M;
