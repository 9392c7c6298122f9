// Both positions of the switch agree with the equations it governs: open, the voltage is -1; closed, the current is 1. (With a resistance of -1
// before it the complementarity problem has two solutions.) The run goes on with one of them, and a warning says so once, with both.
// numbers: the voltage of the open switch
// run: simulate --stop 1
// says: warning[R0011]: at time 0: more than one combination of the switches 'open' agrees
// says: taken: 'open' = true
// says: as well: 'open' = false
// check: final s = -1 +- 1e-12
// run: simulate --stop 1 -m Forty
// says: warning[R0011]
// says: taken: 'open[7]' = true
// says: 'open[12]' and 28 more
model Forty "only the seventh is undecided"
  Real s[40], u[40], i[40];
  Boolean open[40](each start=true);
equation
  for k in 1:40 loop
    open[k] = s[k] < 0;
    u[k] = if open[k] then s[k] else 0;
    i[k] = if open[k] then 0 else s[k];
    u[k] = -2 + (if k == 7 then i[k] else -i[k]) + (if k == 1 then i[40] else i[max(k - 1, 1)])/2;
  end for;
end Forty;

model SeveralSwitchingSolutions
  Real s, u, i;
  Boolean open(start=true);
equation
  open = s < 0;
  u = if open then s else 0;
  i = if open then 0 else s;
  u = -1 + i;
end SeveralSwitchingSolutions;
