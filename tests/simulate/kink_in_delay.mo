// A corner goes round in a loop through a delay of 1 ms, and comes in each step: u(t) = |sin 10t| + u(t - 0.001)/2. It is
// enclosed by halving intervals that are too coarse to be read, not by ever more points everywhere.
// run: simulate --stop 1 --tolerance 1e-8 --solver dopri5
// check: final x = 1.231123054559137 +- 1e-9 ; the sum of A(1 - k/1000)/2^k, A(T) = (2n + 1 - cos(10T - n*pi))/10 with n half periods
// check: stat evaluations <= 60000
// run: simulate --stop 1 --tolerance 1e-8 --solver cvode
// check: final x = 1.231123054559137 +- 1e-8 ; as before
// check: stat evaluations <= 150000
model KinkInDelay
  Real x(start=0, fixed=true), y(start=0, fixed=true), u;
equation
  u = noEvent(abs(sin(10*time))) + 0.5*delay(u, 0.001);
  der(x) = u;
  der(y) = -50*(y - u);
end KinkInDelay;
