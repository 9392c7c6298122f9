// MLS 3.6 §3.5: Reals are not compared with <> outside of functions
// run: check
// says: warning[M0624]: Reals are compared with '<>' outside of a function
model M
  Real x = sin(time);
  Boolean b = x <> 0;
end M;
