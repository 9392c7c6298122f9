// MLS 3.6 §3.7.5: start and interval of sample are numbers
// run: check
// error: M0431 at 5
model M
  Boolean b = sample("0", 1);
end M;
