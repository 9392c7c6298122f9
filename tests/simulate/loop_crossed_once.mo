// A threshold of an unknown of nonlinear equations. Two iterations of Newton's method that began at different points ended
// up to 1e-13 apart. Where b came down through its threshold the relation was false, true and false again within 1e-14 s,
// and the when clause of the way up was carried out: n was 6 to 8.
//
// h consists of parabolas, and b > c while h > c + 0.13739 c^3 + 0.25828 tanh(a), where a follows from the first equation at
// b = c. Counted by bisection of that scalar function: upwards at 0.34155574884007, 0.93172097508174, 1.47487314318719 and
// (by the jump of the mod) 1.95909395263603.
// numbers: closed form
// run: simulate --stop 2 --tolerance 1e-8
// check: final n = 4 +- 0
// check: final last = 1.95909395263603 +- 1e-9
// run: simulate --stop 2 --tolerance 1e-6
// check: final n = 4 +- 0
// check: final last = 1.95909395263603 +- 1e-9
// run: simulate --stop 2 --tolerance 1e-10
// check: final n = 4 +- 0
// check: final last = 1.95909395263603 +- 1e-9
// run: simulate --stop 2 --tolerance 1e-12
// check: final n = 4 +- 0
// check: final last = 1.95909395263603 +- 1e-9
// run: simulate --stop 2 --tolerance 1e-8 --solver cvode
// check: final n = 4 +- 0
// run: simulate --stop 2 --tolerance 1e-8 --solver ida
// check: final n = 4 +- 0
// run: simulate --stop 2 --tolerance 1e-8 --solver dopri5
// check: final n = 4 +- 0
// run: simulate --stop 2 --tolerance 1e-8 --solver arkode
// check: final n = 4 +- 0
model LoopCrossedOnce
  Real h(start = 0.54008, fixed = true), v(start = 0, fixed = true);
  Real a(start = 0), b(start = 0);
  constant Real c = -0.00631;
  Integer n(start = 0, fixed = true);
  discrete Real last(start = 0, fixed = true);
equation
  der(h) = v;
  der(v) = -9.81;
  when h < 0 then
    reinit(v, -0.89887*pre(v));
  end when;
  a + 0.75674*sin(a) + 0.29992*b = 0.3*mod(2.27008*time, 0.88946);
  b + 0.13739*b^3 + 0.25828*tanh(a) = h;
  when b > c then
    n = pre(n) + 1;
    last = time;
  end when;
end LoopCrossedOnce;
