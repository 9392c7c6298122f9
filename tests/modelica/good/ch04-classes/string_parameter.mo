// MLS 3.6 §4.8.4: a parameter of type String
// run: simulate --stop 1
// check: final ok = 1 +- 1e-12
model M
  parameter String s = "abc";
  Boolean ok = s == "abc";
end M;
