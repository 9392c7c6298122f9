// Forty ideal diodes in a ladder of resistors, each to a voltage of its own: 2^40 combinations, a handful of which are tried. A solution has no
// reverse current and no forward voltage: the least of both is zero. (Otter, Elmqvist, Mattsson 1999, section 4.)
// numbers: the complementarity condition
// run: simulate --stop 3
// within: 5
// check: all worst = 0 +- 1e-9
// check: stat switchTrials <= 400 ; 9 events and the start, and what it costs to look for other solutions
model DiodeLadder "40 ideal diodes, coupled by resistors, each to a voltage of its own; the source steps"
  parameter Integer n = 40;
  parameter Real R = 1;
  Real v0 = if time < 0.5 then 0 elseif time < 1 then 100 elseif time < 1.5 then -50 else 30*sin(7*time);
  Real v[n], i[n], d[n], s[n];
  Boolean off[n];
  Real worst "of complementarity: reverse currents and forward voltages";
equation
  for k in 1:n loop
    off[k] = s[k] < 0;
    v[k] - (k + 3*sin(k)) = if off[k] then s[k] else 0;
    d[k] = if off[k] then 0 else s[k];
    R*i[k] = (if k == 1 then v0 else v[max(k - 1, 1)]) - v[k];
    i[k] = d[k] + (if k == n then v[k]/100 else i[min(k + 1, n)]);
  end for;
  worst = min(min(d), -max(v[k] - (k + 3*sin(k)) for k in 1:n));
end DiodeLadder;
