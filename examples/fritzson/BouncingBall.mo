// Fritzson and Bunus (2002), section 5.1. The ball starts on the ground, upwards: no event at time 0; bounce k at
// 2 v0/g (1 - c^k)/(1 - c) = 20.387359837 (1 - 0.9^k).
// run: simulate --stop 3 --tolerance 1e-9
// check: event 1 at 2.0387359836901121 +- 1e-12 ; 2 v0/g
// check: events = 1 ; oracle: tests/reference
// check: v(3) = -0.43 +- 1e-11 ; 9 - g (3 - 2 v0/g)
// run: simulate --stop 20 --tolerance 1e-9
// check: event 1 at 2.0387359836901121 +- 1e-12 ; oracle: tests/reference
// check: event 2 at 3.8735983690112130 +- 1e-12 ; oracle: tests/reference
// check: event 37 at 19.973994707636182 +- 1e-11 ; 200/g (1 - 0.9^37)
// check: events = 37 ; oracle: tests/reference
// run: simulate --stop 25
// within: 5
// status: 3
// error: R0004
// says: accumulate at time 20.387359837 (a Zeno point)
// says: 'height < 0'
model BouncingBall "Bouncing ball model"
  parameter Real g=9.81;
  parameter Real c=0.90;
  // elasticity constant of ball
  Real height(start=0);
  // height above ground
  Real v(start=10); // velocity
equation
  der(height) = v;
  der(v) = -g;
  when height<0 then
    reinit(v, -c*v);
  end when;
  annotation(experiment(StopTime=20));
end BouncingBall;
