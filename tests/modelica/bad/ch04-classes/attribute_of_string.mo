// MLS 3.6 §4.8.4: String has no min
// run: check
// error: M0351 at 5
model M
  String s(min="a") = "b";
end M;
