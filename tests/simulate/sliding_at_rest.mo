// Blocks on each other, all at rest, driven harder and harder: none moves before the friction below it gives way.
// numbers: at rest; friction equals the drive
// run: simulate $FILE --model Two --stop 2 --tolerance 1e-9
// check: final x = 0 +- 1e-9
// check: final y = 0.5 +- 1e-8 ; ∫ (t − 1) dt from 1 to 2
// check: final fy = 1 +- 0
// run: simulate $FILE --model Stack --stop 6 --tolerance 1e-9
// check: final v1 = 0 +- 1e-9
// check: final v2 = 0 +- 1e-9
// check: final v3 = 4 +- 1e-8 ; the top one slips at u = 1, t = 2
model Two
  Real x(start=0, fixed=true), y(start=0, fixed=true), fx = sign(x), fy = sign(y - x);
equation
  der(x) = fy - 3*fx;
  der(y) = time - fy;
end Two;
model Stack
  Real v1(start=0, fixed=true), v2(start=0, fixed=true), v3(start=0, fixed=true);
  Real u = 0.5*time;
  Real f1 = 3*sign(v1), f2 = 2*sign(v2 - v1), f3 = 1*sign(v3 - v2);
equation
  der(v1) = f2 - f1;
  der(v2) = f3 - f2;
  der(v3) = u - f3;
end Stack;
