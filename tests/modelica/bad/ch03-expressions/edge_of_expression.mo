// MLS 3.6 §3.7.5: edge needs a variable
// run: check
// error: M0452 at 6
model M
  Boolean b = time > 1;
  Boolean c = edge(not b);
end M;
