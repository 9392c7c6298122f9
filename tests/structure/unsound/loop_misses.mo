// The loop leaves out the first element.
// run: check
// status: 1
model LoopMisses
  Real x[3], y;
equation
  for i in 2:3 loop
    x[i] = i*time;
  end for;
  y = 1;
  y + time = 2;
end LoopMisses;
// expect:
// | error[S0101]: 2 equations determine 1 variable: 'y'
// |   --> loop_misses.mo:10:3
// |  10 |   y = 1;
// |     |   ^^^^^
// |   --> loop_misses.mo:11:3
// |  11 |   y + time = 2;
// |     |   ------------ y + time = 2
// |   = note: y = 1
// |   = hint: remove one of these two equations
// | error[S0103]: no equation determines 'x[1]'
// |   --> loop_misses.mo:5:8
// |  5 |   Real x[3], y;
// |    |        ^
// |   = hint: give it an equation, or declare it as a parameter or an input
// | check: LoopMisses is not sound: 4 equations, 4 unknowns
