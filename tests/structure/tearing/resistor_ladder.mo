// A ladder of unit resistors, 400 rungs: one torn unknown would be enough, and would lose a factor of 2 + golden ratio of its
// accuracy with every rung. The current into the ladder is 1/φ up to (φ^-4)^400, φ the golden ratio.
// run: simulate --stop 1
// check: i[1](1) = 0.618033988749895 +- 1e-14; 1/φ: the resistance r of an endless ladder satisfies r = 1 + r/(1 + r)
// check: v[2](1) = 0.381966011250105 +- 1e-14; 1 - 1/φ
// check: v[11](1) = 6.610696135189592e-5 +- 2e-13; φ^-20, growth is bounded by 1000 units in the last place: each rung has φ^-2 of the voltage before it
model ResistorLadder
  constant Integer n = 400;
  Real v[n + 1], i[n], j[n];
equation
  v[1] = if time < 0 then 0 else 1;
  for k in 1:n loop
    v[k] - v[k + 1] = i[k];
    v[k + 1] = j[k];
  end for;
  for k in 1:n - 1 loop
    i[k] = j[k] + i[k + 1];
  end for;
  i[n] = j[n];
end ResistorLadder;
