// MLS 3.6 §8.3.1: a Boolean and a number
// run: check
// error: M0500 at 7
model M
  Boolean b;
equation
  b = 1;
end M;
