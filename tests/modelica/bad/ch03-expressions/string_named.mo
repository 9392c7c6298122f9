// MLS 3.6 §3.7.1: String has no such argument
// run: check
// error: M0432 at 5
model M
  String s = String(1, width=3);
end M;
