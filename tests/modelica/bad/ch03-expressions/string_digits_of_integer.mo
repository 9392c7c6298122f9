// MLS 3.6 §3.7.1: significant digits are given of Reals
// run: check
// says: warning[M0435]
model M
  String s = String(3, significantDigits = 2);
end M;
