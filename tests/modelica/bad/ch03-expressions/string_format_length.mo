// MLS 3.6 §3.7.1: a format has no length modifier
// run: check
// error: M0435 at 5
model M
  String s = String(2.5, format = "8.3lf");
end M;
