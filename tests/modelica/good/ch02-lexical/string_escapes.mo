// MLS 3.6 §2.4.4: escapes in strings; a string may contain a new line
// run: simulate --stop 1
// check: final ok = 1 +- 1e-12
// check: final two = 1 +- 1e-12
model M
  constant String a = "x\ty";
  constant String b = "x	y";
  Boolean ok = a == b;
  Boolean two = "a
b" == "a\nb";
end M;
