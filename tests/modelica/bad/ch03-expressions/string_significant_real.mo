// MLS 3.6 §3.7.1: the number of significant digits is an Integer
// run: check
// error: M0431 at 5
model M
  parameter String s = String(1.5, significantDigits = 2.5);
end M;
