// MLS 3.6 §10.1: a size is not a String
// run: check
// error: M0461 at 5
model M
  Real x["two"];
equation
  x = zeros(2);
end M;
