// MLS 3.6 §16.5.2: noClock is the most recent value, sample(hold()) the left limit
// run: simulate --stop 0.41
// check: y(0.2) = 0.3 +- 1e-12                ; x = 0.1·(k + 1) at its tick k
// check: z(0.2) = 0.2 +- 1e-12
// check: y(0.4) = 0.5 +- 1e-12
// check: z(0.4) = 0.4 +- 1e-12
model NoClockVsSampleHold
  Clock clk1 = Clock(0.1);
  Clock clk2 = subSample(clk1, 2);
  Real x(start = 0), y(start = 0), z(start = 0);
equation
  when clk1 then
    x = previous(x) + 0.1;
  end when;
  when clk2 then
    y = noClock(x);
    z = sample(hold(x));
  end when;
end NoClockVsSampleHold;
