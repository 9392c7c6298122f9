// Wishes for states where nothing is differentiated. An ideal transformer from delta to delta leaves the sum of the voltages behind it open, and the current
// that goes round in its windings; both sums of the others vanish twice. One solution is taken; to differentiate these equations for a state that cannot be
// asks them to be regular.
// run: simulate --stop 1
// says: warning[R0031]
// check: final i[1] = 5 +- 1e-9 ; w[k] = 3 i[k] + R (j[k] - j[k+1]), and j[1] - j[2] = 2 i[1] - i[2] - i[3] = 3 i[1]: i[1] = 30/6
// check: final i[2] = -2.5 +- 1e-9
// check: final j[1] = 7.5 +- 1e-9 ; i[1] - i[3]
model prefer_without_states
  parameter Real R = 1 "of each line";
  Real w[3] = {30, -15, -15}*time "of the windings";
  Real p[3], v[3] "potentials at both ends of the lines";
  Real c[3](each stateSelect=StateSelect.prefer) "in the windings";
  Real j[3](each stateSelect=StateSelect.prefer) "in the lines";
  Real i[3] "in the load, 3 Ohm each";
equation
  for k in 1:3 loop
    p[k] - p[mod(k, 3) + 1] = w[k];
    j[k] = c[k] - c[mod(k + 1, 3) + 1];
    p[k] - v[k] = R*j[k];
    v[k] - v[mod(k, 3) + 1] = 3*i[k];
    j[k] = i[k] - i[mod(k + 1, 3) + 1];
  end for;
end prefer_without_states;
