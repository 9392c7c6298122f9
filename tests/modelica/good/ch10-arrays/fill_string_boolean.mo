// MLS 3.6 §10.3.3: fill with other types
// run: simulate --stop 1
// check: final a = 1 +- 1e-12
// check: final b = 1 +- 1e-12
model M
  constant Boolean v[2] = fill(true, 2);
  constant String s[2] = fill("x", 2);
  Boolean a = v[1] and v[2];
  Boolean b = s[1] + s[2] == "xx";
end M;
