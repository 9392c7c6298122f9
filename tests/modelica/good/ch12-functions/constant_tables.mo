// Arrays of literals are memory that is made once, large ones and small ones with a subscript that is not known; a variable that
// begins as one is a copy of it.
//   squares of 1 to 40: Σ = 22140; after the first was set to 100 in the copy, 22239
// run: simulate --stop 4 --dump=code
// says: = private constant [40 x double]
// run: simulate --stop 4
// check: final total = 22140 +- 1e-9
// check: final changed = 22239 +- 1e-9
// check: final again = 22140 +- 1e-9
// check: small(2.5) = 30 +- 1e-12
// check: final picked = 9 +- 1e-12
function squares
  input Integer i;
  output Real y;
protected
  constant Real table[:] = {1.0, 4.0, 9.0, 16.0, 25.0, 36.0, 49.0, 64.0, 81.0, 100.0, 121.0, 144.0, 169.0, 196.0, 225.0, 256.0, 289.0, 324.0, 361.0, 400.0, 441.0, 484.0, 529.0, 576.0, 625.0, 676.0, 729.0, 784.0, 841.0, 900.0, 961.0, 1024.0, 1089.0, 1156.0, 1225.0, 1296.0, 1369.0, 1444.0, 1521.0, 1600.0};
algorithm
  y := table[i];
end squares;

function sums
  input Boolean change;
  output Real s = 0;
protected
  Real table[40] = {1.0, 4.0, 9.0, 16.0, 25.0, 36.0, 49.0, 64.0, 81.0, 100.0, 121.0, 144.0, 169.0, 196.0, 225.0, 256.0, 289.0, 324.0, 361.0, 400.0, 441.0, 484.0, 529.0, 576.0, 625.0, 676.0, 729.0, 784.0, 841.0, 900.0, 961.0, 1024.0, 1089.0, 1156.0, 1225.0, 1296.0, 1369.0, 1444.0, 1521.0, 1600.0};
algorithm
  if change then
    table[1] := 100;
  end if;
  for i in 1:40 loop
    s := s + table[i];
  end for;
end sums;

function pick
  input Integer i;
  output Real y;
protected
  Real few[3] = {10.0, 20.0, 30.0};
algorithm
  y := few[i];
end pick;

model ConstantTables
  Real total = sums(time < -1), changed = sums(time > -1), again = sums(time < -2);
  Real small = pick(if time < 1 then 1 elseif time < 2 then 2 else 3);
  Real picked = squares(if time < 1 then 1 else 3);
end ConstantTables;
