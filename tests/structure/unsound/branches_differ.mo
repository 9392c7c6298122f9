// The branches determine different numbers of variables.
// run: check
// status: 1
model BranchesDiffer
  Real x, y;
equation
  if time < 1 then
    x = 1;
    y = 2;
  else
    x = y;
  end if;
end BranchesDiffer;
// expect:
// | error[S0002]: the branches of this if-equation have different numbers of equations (2 and 1)
// |   --> branches_differ.mo:7:3
// |  7 |   if time < 1 then
// |    |   ^^^^^^^^^^^^^^^^
// | check: BranchesDiffer is not sound: 2 equations, 2 unknowns
