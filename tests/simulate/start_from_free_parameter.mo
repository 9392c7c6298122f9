// Start values that follow from parameters which the initial problem determines. The angle of a machine, sin(theta) = 1/2, has the solutions pi/6 and 5 pi/6 (mod 2 pi); the
// start value decides. With theta0 = 0, its value before initialization, the iteration would end at pi/6.
// run: simulate --stop 1
// check: theta(0) = 2.617993877991494 +- 1e-9 ; 5 pi/6
// check: low(0) = 0.5235987755982989 +- 1e-9 ; pi/6
// check: final theta0 = 2.5 +- 1e-12 ; goal
model StartFromFreeParameter
  model Machine
    parameter Real theta0(fixed = false);
    parameter Real goal = 2.5;
    Real theta(start = theta0);
    Real slow(start = 0);
  initial equation
    der(theta) = 0;
    slow = 0;
  initial algorithm
    theta0 := goal;
  equation
    der(theta) = sin(theta) - 0.5 + 0.1*slow;
    der(slow) = -slow;
  end Machine;
  Machine high, other(goal = 0.1);
  Real theta = high.theta, low = other.theta, theta0 = high.theta0;
end StartFromFreeParameter;
