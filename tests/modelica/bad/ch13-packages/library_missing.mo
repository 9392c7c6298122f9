// MLS 3.6 §18.8.1: which library in which version is missing, and how to get it
// run: check
// error: M0211 at 6
// says: saltus install
model M
  Hydraulics.Pump p;
  annotation(uses(Hydraulics(version="2.1.0")));
end M;
