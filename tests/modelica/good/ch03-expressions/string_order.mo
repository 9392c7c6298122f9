// MLS 3.6 §3.5: strings are ordered lexicographically
// run: simulate --stop 1
// check: final a = 1 +- 1e-12
// check: final b = 0 +- 1e-12
// check: final c = 1 +- 1e-12
model M
  Boolean a = "abc" < "abd";
  Boolean b = "b" <= "a";
  Boolean c = "a" <> "A";
end M;
