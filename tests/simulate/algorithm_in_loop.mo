// What an algorithm section computes is not torn, even where the last unknown of an equation is one of its outputs: the algorithm would overwrite the guess.
//
// U = V T with V = 1 + T: T = (√(1 + 4 U) − 1)/2.
//
// run: simulate --stop 1 --tolerance 1e-9
// check: final T[1] = 1.3027756377 +- 1e-9 ; U = 3
// check: final T[2] = 2.1925824036 +- 1e-9 ; U = 7
// check: final V[3] = 4.1400549446 +- 1e-9 ; U = 13
model AlgorithmInLoop
  Real U[3](start={2, 6, 12}, each fixed=true);
  Real T[3](each start=1.1), V[3];
protected
  Integer k;
equation
  for i in 1:3 loop
    der(U[i]) = 1;
    U[i] = V[i]*T[i];
  end for;
algorithm
  k := 0;
  while k < 3 loop
    k := k + 1;
    V[k] := 1 + T[k];
  end while;
end AlgorithmInLoop;
