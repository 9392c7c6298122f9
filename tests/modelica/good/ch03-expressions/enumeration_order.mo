// MLS 3.6 §3.5: enumeration literals are ordered by their place
// run: simulate --stop 1
// check: final a = 1 +- 1e-12
// check: final b = 1 +- 1e-12
// check: final c = 0 +- 1e-12
model M
  type Size = enumeration(small, medium, large);
  parameter Size s = Size.medium;
  Boolean a = s < Size.large;
  Boolean b = s >= Size.small;
  Boolean c = s == Size.small;
end M;
