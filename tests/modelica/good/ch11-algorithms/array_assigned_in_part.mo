// MLS 3.6 §11.1.2: where a loop assigns some elements of an array, the others keep their start value
// run: simulate --stop 1
// check: final q[2] = 2 +- 1e-9 ; j t
// check: final q[4] = 7 +- 1e-9 ; its start value
// check: final s = 17 +- 1e-9 ; 1 + 2 + 7 + 7
// check: final n[1] = 3 +- 0 ; assigned
// check: final n[3] = 5 +- 0 ; its start value
// check: final p[3] = 1 +- 1e-9 ; the equation's: sin^2 + cos^2
// check: final p[1] = 1 +- 1e-9 ; j t
model ArrayAssignedInPart
  parameter Integer N = 4;
  Real q[N](each start = 7), s;
  Integer n[3](each start = 5);
  Real p[3];
algorithm
  for j in 1:2 loop
    q[j] := j*time;
  end for;
  s := sum(q);
  for j in 1:2 loop
    n[j] := 3;
  end for;
algorithm
  for j in 1:2 loop
    p[j] := j*time;
  end for;
equation
  p[3] = sin(time)^2 + cos(time)^2;
end ArrayAssignedInPart;
