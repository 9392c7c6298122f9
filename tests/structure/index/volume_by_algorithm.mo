// The volumes come from an algorithm section over parameters: they do not change, so mass and energy can be differentiated, and
// pressure and temperature, which have start values, are the states. A second section computes from the first through an equation.
model VolumeByAlgorithm
  parameter Integer n = 6 "more than are written out one by one";
  parameter Real lengths[n] = 0.5 * (1:n);
  parameter Real area = 2;
  parameter Real R = 200;
  parameter Real cv = 500;
  Real Vs[n];
  Real scaled[n];
  Real halves[n];
  Real p[n](each start = 1e5, each stateSelect = StateSelect.prefer);
  Real T[n](each start = 250, each stateSelect = StateSelect.prefer);
  Real d[n], m[n], U[n];
algorithm
  for i in 1:n loop
    Vs[i] := area * lengths[i];
  end for;
algorithm
  for i in 1:n loop
    halves[i] := if i > 1 then 0.5 * scaled[i] + 0 * halves[i - 1] else 0.5 * scaled[i];
  end for;
equation
  scaled = 2 * Vs;
  for i in 1:n loop
    d[i] = p[i] / (R * T[i]);
    m[i] = halves[i] * d[i];
    U[i] = m[i] * cv * T[i];
    der(m[i]) = 0;
    der(U[i]) = 1000 * i;
  end for;
end VolumeByAlgorithm;
// run: simulate --stop 10 --tolerance 1e-9
// check: final Vs[3] = 3 +- 1e-12
// check: final m[2] = 4 +- 1e-9 ; 2 m3 of 1e5/(200*250) = 2 kg/m3
// check: final T[1] = 260 +- 1e-6 ; 250 + 10*1000/(2 kg * 500)
// check: final T[2] = 260 +- 1e-6
// check: final T[3] = 260 +- 1e-6
// check: final p[3] = 104000 +- 1e-3 ; in proportion to T
