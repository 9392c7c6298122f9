// A pipe whose flow is reversed before its first content has left. What flows in at the other end begins with the value that the content has and goes on
// smoothly in another way: no curve through points of both may be taken for the content, which is constant.
model ReversedTransport
  Real x(start = 0, fixed = true);
  Real v = if time < 0.5 then 1 else -1;
  Real left, right;
  Real after(start = 0, fixed = true) "rises once the flow is reversed";
equation
  der(x) = v;
  der(after) = if time < 0.5 then 0 else 100*(3 - after);
  (left, right) = spatialDistribution(time, after, x, v >= 0, {0.0, 1.0}, {0.0, 0.0});
end ReversedTransport;
// numbers: the content that leaves first is constant, 0
// run: simulate --stop 2 --intervals 200 --tolerance 1e-9
// check: left(0.75) = 0.25 +- 1e-6 ; what came in at 0.25 goes out again
// check: left(1.1) = 0 +- 1e-12 ; the first content, from 1 to 1.5
// check: left(1.25) = 0 +- 1e-12
// check: left(1.4) = 0 +- 1e-12
// check: left(1.6) = 2.999863800211 +- 1e-4 ; what came in on the right at 0.6: 3 (1 - exp(-10))
