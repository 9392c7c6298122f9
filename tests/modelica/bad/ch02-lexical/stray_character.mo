// MLS 3.6 §2.1: characters outside of strings, comments and quotes are ASCII
// run: check
// error: M0008 at 5
model M
  Real é = 1;
end M;
