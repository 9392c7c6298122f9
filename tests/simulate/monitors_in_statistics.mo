// --stats shows what each monitor has limited, repeated and found.
package MonitorsInStatistics
  // A ball bounces at t = sqrt(2/9.81) and, with half of the speed, once more before 1 s; each time h < 0 becomes true and false again.
  // run: simulate -m MonitorsInStatistics.Ball --stop 1 --stats
  // says: monitor                    limited  repeated    events      time
  // says: relations                      0         0         4
  // lacks: time-events
  model Ball
    Real h(start = 1, fixed = true), v(start = 0, fixed = true);
  equation
    der(h) = v;
    der(v) = -9.81;
    when h < 0 then
      reinit(v, -0.5*pre(v));
    end when;
  end Ball;

  // Three ticks after the start; at each a step ends.
  // run: simulate -m MonitorsInStatistics.Ticks --stop 3.5 --stats
  // says: time-events                    3         0         3
  model Ticks
    Integer n(start = 0, fixed = true);
  equation
    when sample(0, 1) then
      n = pre(n) + 1;
    end when;
  end Ticks;

  // A step that ends beyond the kink of the delay is made again.
  // run: simulate -m MonitorsInStatistics.Window --stop 10 --stats --solver cvode
  // says: skipped-windows
  model Window
    Real s(start = 0, fixed = true), x(start = 0, fixed = true);
  equation
    der(s) = 1;
    der(x) = noEvent(if s > 3.3 and s < 3.301 then 1000 else 0);
  end Window;
end MonitorsInStatistics;
