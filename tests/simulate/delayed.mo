// delay(): the past of a ramp and of a sine.
// run: simulate --stop 3 --tolerance 1e-9 --intervals 3000
// check: late(0.5) = 0 +- 1e-12 ; before the beginning, the first value
// check: late(2) = 1.5 +- 1e-6
// check: wave(3) = 0.598472144103956 +- 1e-5 ; sin(2.5)
model Delayed
  Real x(start=0, fixed=true), s(start=0, fixed=true);
  Real late = delay(x, 0.5), wave = delay(s, 0.5);
equation
  der(x) = 1;
  der(s) = cos(time);
end Delayed;
