// MLS 3.6 §18.4: experiment has these attributes
// run: check
// says: warning[M0641]: an experiment has no 'StoptTime'
model M
  Real x = time;
  annotation(experiment(StoptTime = 10));
end M;
