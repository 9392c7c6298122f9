// MLS 3.6 §13.4.1: a library in folders, with package.order
// run: check -I libraries
// expect:
// | check: M is sound: 2 equations, 2 unknowns, 0 states
// run: simulate -I libraries --stop 1
// check: final a.x = 5 +- 1e-12
model M
  Small.Parts.A a;
  Real y = Small.k;
end M;
