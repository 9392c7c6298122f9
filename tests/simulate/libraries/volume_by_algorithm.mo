// Volumes that an algorithm section computes stand in two balances each, whose other variables are wanted as states. They cannot be
// differentiated, so these are not; no balance takes a volume from its section.
// V = 2, h = 3 T, U = 6 T, U' = 6 - 2 T: T = 3 - 2 exp(-t/3); n = 2 C, n' = -n: C = exp(-t).
// run: simulate --stop 1 --tolerance 1e-9
// check: final T[1] = 1.5669373788524218 +- 1e-7 ; oracle: tests/reference
// check: final C[2] = 0.36787944117144233 +- 1e-7 ; oracle: tests/reference
model VolumeByAlgorithm
  Section section;
  Real T[2](each start = 1, each stateSelect = StateSelect.prefer), C[2](each start = 1, each stateSelect = StateSelect.prefer);
  Real h[2], U[2], n[2], d[2];
  model Section
    parameter Real r[2] = {1, 2};
    Real V[2];
  algorithm
    for k in 1:2 loop
      V[k] := 1;
      for i in 1:2 loop
        V[k] := V[k]*r[i];
      end for;
    end for;
  end Section;
initial equation
  T = {1, 1};
  C = {1, 1};
equation
  for k in 1:2 loop
    U[k] = section.V[k]*d[k]*h[k];
    der(U[k]) = 6 - 2*T[k];
  end for;
  for k in 1:2 loop
    n[k] = C[k]*section.V[k];
    der(n[k]) = -n[k];
  end for;
  for k in 1:2 loop
    d[k] = 1;
    h[k] = 3*T[k];
  end for;
end VolumeByAlgorithm;
