// MLS 3.6 §4.5: discrete is of Reals
// run: check
// error: M0161 at 5
model M
  discrete parameter Boolean b = true;
end M;
