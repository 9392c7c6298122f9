// Neither position of the switch agrees with the equations it governs: closed, the current is negative; open, the voltage is positive. (With a resistance
// of -1 behind it the complementarity problem has no solution.) The message names the switch.
// run: simulate --stop 1
// status: 3
// error: R0001
// says: 'open'
model NoSwitchingSolution
  Real s, u, i;
  Boolean open(start=true);
equation
  open = s < 0;
  u = if open then s else 0;
  i = if open then 0 else s;
  u = 1 + i;
end NoSwitchingSolution;
