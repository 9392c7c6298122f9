// MLS 3.6 §3.7.1: a format goes with no other option
// run: check
// error: M0435 at 5
model M
  String s = String(2.5, format = "8.3f", minimumLength = 9);
end M;
