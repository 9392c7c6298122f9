// reinit takes what its expression is at the event: u leaps to 1, d = 10 (u - z) = 10, r = 0.5 - d = -9.5 (MLS 3.6 §8.3.6).
// run: simulate --model T37 --stop 1.05
// check: final x = 5 +- 1e-9 ; oracle: tests/reference
// run: simulate --model T37b --stop 1.05
// check: final s = 5 +- 1e-9 ; oracle: tests/reference
// run: simulate --model T37c --stop 1.05
// check: final x = -9.5 +- 1e-5; z(1) = 0: r = 0.5 - 10
model T37
  Real x(start=0, fixed=true);
  Boolean b = time > 1;
  Real r = if b then 5 else 1;
equation
  der(x) = 0;
  when b then reinit(x, r); end when;
end T37;
model T37b
  Real x(start=0, fixed=true); discrete Real s(start=0, fixed=true);
  Boolean b = time > 1;
  Real r = if b then 5 else 1;
equation
  der(x) = 0;
  when b then s = r; end when;
end T37b;
model T37c
  Real x(start=0, fixed=true); Real z(start=0, fixed=true);
  Boolean b = time > 1; Real u = if b then 1 else 0;
  Real d = 10*(u - z); Real r = 0.5 - d;
equation
  der(x) = -x*0; der(z) = (u - z)/0.1;
  when b then reinit(x, r); end when;
end T37c;
