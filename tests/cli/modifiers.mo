// Every parameter can be set from outside, also where the model's structure depends on it, and a class can be given with modifiers
// (MLS 3.6 §7.2). Numbers: total = Σ w, at first {1, 2}; load(t) = t·gain.
// run: simulate --stop 2
// check: final total = 3 +- 0
// check: final load = 2 +- 1e-9
// run: simulate --stop 2 --param n=3 --param 'w={1,2,4}'
// check: final total = 7 +- 0
// lacks: warning
// run: simulate --stop 2 --param name=\"twice\" --param kind=2
// check: final factor = 2 +- 0
// check: final gain = 20 +- 0
// run: simulate --stop 2 --param kind=Chain.Kind.tenfold --param fast=true
// check: final gain = 20 +- 0
// run: simulate --stop 2 -m 'Chain(redeclare model Load = Heavy(mass = 5), n = 1, w = {9})'
// check: final total = 9 +- 0
// check: final load = 10 +- 1e-9
// run: simulate --stop 2 -m '(n = 1, w = {9})' --param part.mass=3
// check: final total = 9 +- 0
// check: final load = 6 +- 1e-9
// run: simulate --stop 2 -m 'Chain(n = 1); model M = Chain(n = 2)'
// error: L0042
// run: simulate --stop 2 -m 'Chain(n = )'
// status: 1
// run: simulate --stop 2 --param 'w[1]=4'
// check: final total = 6 +- 0
model Light
  parameter Real mass = 1;
  Real load = mass * time;
end Light;

model Heavy
  parameter Real mass = 100;
  Real load = mass * time;
end Heavy;

model Chain
  type Kind = enumeration(single, tenfold);
  parameter Integer n = 2;
  parameter Real w[n] = {i for i in 1:n};
  parameter String name = "once";
  parameter Kind kind = Kind.single;
  parameter Boolean fast = false;
  replaceable model Load = Light constrainedby Light;
  Load part;
  Real total = sum(w);
  Real load = part.load;
  Integer factor = if name == "twice" then 2 else 1;
  Real gain = (if kind == Kind.tenfold then 10 else 1) * (if fast then 2 else factor);
equation
  assert(n == size(w, 1), "n is the size of w");
end Chain;
