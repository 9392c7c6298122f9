// A free rigid body turning about its intermediate axis (Dzhanibekov): it tumbles, and each component of the quaternion passes through
// zero and through ±1, so that no fixed choice of three of them is regular all the time. Known: the norm of the quaternion is 1;
// the energy ½ w·J w and, in the inertial frame, the angular momentum T(Q)ᵀ J w do not change.
// run: simulate --stop 60 --tolerance 1e-9
// check: all norm = 1 +- 1e-9
// check: all energy = 1.00065 +- 1e-7; (1·0.01² + 2·1² + 3·0.02²)/2
// check: all h1 = 0.01 +- 1e-6
// check: all h2 = 2 +- 1e-6
// check: all h3 = 0.06 +- 1e-6
model TumblingBody
  parameter Real J[3] = {1, 2, 3};
  Real Q[4](start = {0, 0, 0, 1}), w[3](start = {0.01, 1, 0.02}, each fixed = true);
  Real norm = Q*Q, energy = 0.5*sum(J[i]*w[i]^2 for i in 1:3);
  Real h1 = 2*(Q[1]^2 + Q[4]^2 - 0.5)*J[1]*w[1] + 2*(Q[1]*Q[2] - Q[3]*Q[4])*J[2]*w[2] + 2*(Q[1]*Q[3] + Q[2]*Q[4])*J[3]*w[3];
  Real h2 = 2*(Q[1]*Q[2] + Q[3]*Q[4])*J[1]*w[1] + 2*(Q[2]^2 + Q[4]^2 - 0.5)*J[2]*w[2] + 2*(Q[2]*Q[3] - Q[1]*Q[4])*J[3]*w[3];
  Real h3 = 2*(Q[1]*Q[3] - Q[2]*Q[4])*J[1]*w[1] + 2*(Q[2]*Q[3] + Q[1]*Q[4])*J[2]*w[2] + 2*(Q[3]^2 + Q[4]^2 - 0.5)*J[3]*w[3];
equation
  Q*Q = 1;
  w[1] = 2*(Q[4]*der(Q[1]) + Q[3]*der(Q[2]) - Q[2]*der(Q[3]) - Q[1]*der(Q[4]));
  w[2] = 2*(-Q[3]*der(Q[1]) + Q[4]*der(Q[2]) + Q[1]*der(Q[3]) - Q[2]*der(Q[4]));
  w[3] = 2*(Q[2]*der(Q[1]) - Q[1]*der(Q[2]) + Q[4]*der(Q[3]) - Q[3]*der(Q[4]));
  J[1]*der(w[1]) = (J[2] - J[3])*w[2]*w[3];
  J[2]*der(w[2]) = (J[3] - J[1])*w[3]*w[1];
  J[3]*der(w[3]) = (J[1] - J[2])*w[1]*w[2];
end TumblingBody;
