// MLS 3.6 §18.8.3: a folder name with a version
// run: simulate -I libraries --stop 1
// check: final y = 3 +- 1e-12
model M
  Real y = Versioned.c;
  annotation(uses(Versioned(version="2.0")));
end M;
