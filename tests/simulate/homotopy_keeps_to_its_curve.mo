// Three loads of constant power behind a line, with coupled and unequal phases, of which the third one is heavy: its voltage is 1804 V, or 1095 V on the other side of the nose of the curve
// that homotopy begins at no load. A step along the curve that is too long leaps across the nose.
model HomotopyKeepsToItsCurve
  parameter Real P[3] = {1275e3, 1800e3, 2375e3};
  parameter Real Q[3] = {790e3, 872e3, 781e3};
  parameter Real R[3, 3] = [0.27, 0.075, 0.075; 0.075, 0.27, 0.075; 0.075, 0.075, 0.27];
  parameter Real X[3, 3] = [0.74, 0.24, 0.2; 0.24, 0.74, 0.22; 0.2, 0.22, 0.74];
  parameter Real phase[3] = {0, -2.0943951023931953, 2.0943951023931953};
  Real vr[3], vi[3], ir[3], ii[3];
  Real V[3];
equation
  for k in 1:3 loop
    vr[k] = 2401.777*cos(phase[k]) - R[k, :]*ir + X[k, :]*ii;
    vi[k] = 2401.777*sin(phase[k]) - R[k, :]*ii - X[k, :]*ir;
    ir[k] = homotopy((P[k]*vr[k] + Q[k]*vi[k])/(vr[k]^2 + vi[k]^2), 0);
    ii[k] = homotopy((P[k]*vi[k] - Q[k]*vr[k])/(vr[k]^2 + vi[k]^2), 0);
    V[k] = sqrt(vr[k]^2 + vi[k]^2);
  end for;
end HomotopyKeepsToItsCurve;
// numbers: recorded; that it is the upper of two roots is known
// run: simulate --stop 1
// check: final V[1] = 2179.1137239 +- 1e-4 ; v = v0 − Z conj(S/v), iterated while S grows from zero in 200 steps
// check: final V[2] = 1871.7986409 +- 1e-4
// check: final V[3] = 1803.9507496 +- 1e-4
