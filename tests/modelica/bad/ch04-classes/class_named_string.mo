// MLS 3.6 §4.9: the names of predefined types are not names of classes
// run: check
// error: M0600 at 5
model M
  record String
    Real x = 1;
  end String;
  String s;
end M;
