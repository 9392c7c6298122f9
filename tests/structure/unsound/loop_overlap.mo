// Loops that overlap in one element and leave another one out.
// run: check
// status: 1
model LoopOverlap
  Real x[4];
equation
  for i in 1:2 loop
    x[i] = i*time;
  end for;
  for i in 2:3 loop
    x[i] = 1 + i*time;
  end for;
end LoopOverlap;
// expect:
// | error[S0101]: 2 equations determine 1 variable: 'x[2]'
// |   --> loop_overlap.mo:8:5
// |  8 |     x[i] = i*time;
// |    |     ^^^^^^^^^^^^^
// |   --> loop_overlap.mo:11:5
// |  11 |     x[i] = 1 + i*time;
// |     |     ----------------- x[2] = 1 + 2 * time
// |   = note: x[2] = 2 * time
// |   = hint: remove one of these two equations
// | error[S0103]: no equation determines 'x[4]'
// |   --> loop_overlap.mo:5:8
// |  5 |   Real x[4];
// |    |        ^
// |   = hint: give it an equation, or declare it as a parameter or an input
// | check: LoopOverlap is not sound: 4 equations, 4 unknowns
