// delay(): the past of a ramp and of a sine.
// run: simulate -m Delayed --stop 3 --tolerance 1e-9 --intervals 3000
// check: late(0.5) = 0 +- 1e-12 ; before the beginning, the first value
// check: late(2) = 1.5 +- 1e-6 ; oracle: tests/reference
// check: wave(3) = 0.598472144103956 +- 1e-5 ; sin(2.5)
// run: simulate -m MovingAverage --stop 3600
// check: y(2100) = 14.75 +- 1e-5 ; the mean of a ramp over 300 s is what it was 150 s ago: 34.25 - 19.5
// check: y(3000) = 5.75 +- 1e-5 ; oracle: tests/reference
// run: simulate -m MovingAverage --stop 3600 --intervals 100 --tolerance 1e-8
// check: y(1980) = 15.95 +- 1e-6 ; also between the last two points that are known
// run: simulate -m Front --stop 3
// check: late(1.4) = 1 +- 1e-6 ; the front, 1e-9 s long, comes at 1.5; it bends nothing beside it
// check: late(1.6) = 2 +- 1e-6 ; oracle: tests/reference
// check: late(2.4) = 2 +- 1e-6 ; oracle: tests/reference
model Delayed
  Real x(start=0, fixed=true), s(start=0, fixed=true);
  Real late = delay(x, 0.5), wave = delay(s, 0.5);
equation
  der(x) = 1;
  der(s) = cos(time);
end Delayed;

model MovingAverage "steps could be longer than the window"
  Real u = 34.25 - time/100;
  Real mu(start=0, fixed=true);
  Real y = (mu - delay(mu, 300))/300;
equation
  der(mu) = u;
end MovingAverage;

model Front
  Real x(start=1, fixed=true);
  Real late = delay(x, 0.5);
equation
  der(x) = ((if time < 1 then 1 else 2) - x)/1e-9;
end Front;
