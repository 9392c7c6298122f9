// MLS 3.6 §3.7.5: edge is of a Boolean
// run: check
// error: M0431 at 6
model M
  Real x = time;
  Real y = edge(x);
end M;
