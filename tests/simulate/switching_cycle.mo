// Ideal diodes as a complementarity problem w = M z + q whose fixed-point iteration goes round: from (off, off, off) to (on, off, on) to
// (off, on, on) to (off, off, off). Complementary pivoting (Lemke) does not; M has positive principal minors, so z = (0, 0, 3),
// w = (8, 11, 0) is the only solution. In the chain every problem feeds its neighbours: 39 switches that nobody can enumerate; z[k,3] = 3 k.
// numbers: the only solution of the complementarity problem above; 3 more in each problem of the chain
// run: simulate --stop 1
// check: final z[1] = 0 +- 1e-12
// check: final z[2] = 0 +- 1e-12
// check: final z[3] = 3 +- 1e-12
// check: final w[1] = 8 +- 1e-12
// check: final w[2] = 11 +- 1e-12
// check: stat switchTrials <= 60
// check: stat switchPivots >= 1
// run: simulate --stop 1 -m Chain
// check: final z[1,3] = 3 +- 1e-12
// check: final z[2,3] = 6 +- 1e-12
// check: final z[13,3] = 39 +- 1e-10
// check: all worst = 0 +- 1e-9
// check: stat switchTrials <= 1000
// check: stat switchPivots >= 1
model Chain
  parameter Integer n = 13;
  parameter Real M[3, 3] = [1, -3, 3; 3, 1, 3; -1, -2, 1];
  parameter Real q[3] = {-1, 2, -3};
  Real z[n, 3], w[n, 3], s[n, 3];
  Boolean off[n, 3](each start=true);
  Real worst;
equation
  for k in 1:n loop
    for i in 1:3 loop
      off[k, i] = s[k, i] < 0;
      z[k, i] = if off[k, i] then 0 else s[k, i];
      w[k, i] = if off[k, i] then -s[k, i] else 0;
      w[k, i] = M[i, 1]*z[k, 1] + M[i, 2]*z[k, 2] + M[i, 3]*z[k, 3] + q[i]
        - (if i == 3 and k > 1 then z[max(k - 1, 1), 3] else 0) + (if i == 1 and k < n then z[min(k + 1, n), 2] else 0);
    end for;
  end for;
  worst = min(min(z), min(w));
end Chain;

model SwitchingCycle
  parameter Real M[3, 3] = [1, -3, 3; 3, 1, 3; -1, -2, 1];
  parameter Real q[3] = {-1, 2, -3};
  Real z[3], w[3], s[3];
  Boolean off[3](each start=true);
equation
  for i in 1:3 loop
    off[i] = s[i] < 0;
    z[i] = if off[i] then 0 else s[i];
    w[i] = if off[i] then -s[i] else 0;
  end for;
  w = M*z + q;
end SwitchingCycle;
