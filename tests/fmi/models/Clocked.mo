// Two periodic clocks: y(0.1 k) = 2 (k + 1), and y2 is y at every second tick. `count` ticks with a clock that depends on a parameter, at 0.05 + 0.2 k.
model Clocked
  input Real u(start = 2);
  parameter Real period = 0.2;
  output Real y(start = 0);
  output Real y2;
  output Real count(start = 0);
  Clock c = Clock(1, 10);
  Clock p = shiftSample(Clock(period), 1, 4);
equation
  y = previous(y) + sample(u, c);
  y2 = subSample(y, 2);
  when p then
    count = previous(count) + 1;
  end when;
  annotation(experiment(StopTime = 1));
end Clocked;
