// The least of no Integers is the largest value of the type (MLS 3.6 §10.3.4), and a variable can hold it.
// run: simulate --stop 1
// check: final m = 9007199254740992 +- 0 ; 2^53
// check: final n = -9007199254740992 +- 0 ; -2^53
model LeastOfNothing
  parameter Integer k = 0;
  Integer v[k];
  Integer m = min(v), n = max(v);
equation
  for i in 1:k loop
    v[i] = i;
  end for;
end LeastOfNothing;
