// spatialDistribution (MLS 3.6 §3.7.4.2). At constant speed 1/2 it delays by 2; a polygon of initial values is carried out first. When the motion is reversed at
// 3, what is inside comes back out at the other end: at 3 + s the place 0 shows what went in at 3 - s. What has left does not come back: from 5 on it is in1.
// numbers: the text above: what went in at 3 - s comes back at 3 + s
// run: simulate --stop 4 --tolerance 1e-9 -m Transport
// check: out1(1) = 2 +- 1e-9 ; initial values 0, 2, 1 at 0, 1/2, 1: the middle has come to the end
// check: out1(3) = 0.8414709848078965 +- 1e-7 ; sin(1)
// check: out1(4) = 0.9092974268256817 +- 1e-7 ; sin(2)
// check: out0(4) = -0.7568024953079282 +- 1e-9 ; sin(4): where it flows in
// run: simulate --stop 7 --tolerance 1e-9 -m Reversal
// check: out1(2.5) = 0.479425538604203 +- 1e-7 ; sin(0.5)
// check: out0(3.5) = 0.5984721441039565 +- 1e-7 ; sin(2.5): it comes back
// check: out0(4.5) = 0.9974949866040544 +- 1e-7 ; sin(1.5)
// check: out0(6) = 7 +- 1e-9 ; in1, which has come all the way
// check: out1(6) = 7 +- 0
// run: simulate --stop 4 -m FastFront
// check: out1(2.9) = 1 +- 1e-6 ; the front, 1e-9 s long, comes to the end at 3; points on it bend nothing beside it
// check: out1(3.05) = 2 +- 1e-6
// check: out1(3.5) = 2 +- 1e-6
model Transport
  Real x(start=0, fixed=true), in0(start=0, fixed=true);
  Real out0, out1;
equation
  der(x) = 0.5;
  der(in0) = cos(time);
  (out0, out1) = spatialDistribution(in0, 0, x, true, {0, 0.5, 1}, {0, 2, 1});
end Transport;

model Reversal
  Real x(start=0, fixed=true), in0(start=0, fixed=true);
  Real v = if time < 3 then 0.5 else -0.5;
  Real out0, out1;
equation
  der(x) = v;
  der(in0) = cos(time);
  (out0, out1) = spatialDistribution(in0, 7, x, v >= 0, {0, 1}, {0, 0});
end Reversal;

model FastFront
  Real x(start=0, fixed=true), in0(start=1, fixed=true);
  Real out0, out1;
equation
  der(x) = 0.5;
  der(in0) = ((if time < 1 then 1 else 2) - in0)/1e-9;
  (out0, out1) = spatialDistribution(in0, 1, x, true, {0, 1}, {1, 1});
end FastFront;
