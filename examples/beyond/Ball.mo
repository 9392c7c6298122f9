// A ball dropped from 1 m, coefficient of restitution 0.7. Hybrid exam, problem 29.
// run: simulate --stop 2 --tolerance 1e-9
// check: event 1 at 0.45152364098573090 +- 1e-12 ; sqrt(2 h/g)
// check: event 2 at 1.0836567383657542 +- 1e-12 ; (1 + 2 e) sqrt(2 h/g)
// run: simulate --stop 3 --tolerance 1e-9
// within: 5
// status: 3
// error: R0004
// says: accumulate at time 2.5586339656 (a Zeno point)
// says: 'h <= 0'
model Ball "A ball that is dropped and bounces"
  parameter Real g = 9.81, e = 0.7;
  Real h(start=1, fixed=true), v(start=0, fixed=true);
equation
  der(h) = v;
  der(v) = -g;
  when h <= 0 and v < 0 then
    reinit(v, -e*v);
  end when;
  annotation(experiment(StopTime=2));
end Ball;
