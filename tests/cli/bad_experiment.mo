// What the command line would not take, a model cannot ask for either.
// run: check
// status: 1
// error: L0023
// says: the experiment of 'M' has the interval -1; it must be positive
model M
  Real x = time;
  annotation(experiment(StopTime=1, Interval=-1));
end M;
