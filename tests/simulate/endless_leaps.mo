// 12.5/(2 - t) passes one Integer after the other, the n-th at 2 - 12.5/n: no run comes to 2.
// run: simulate --stop 3
// status: 3
// within: 10
// check: stat stateEvents <= 300000 ; the series is known after 2^18 = 262,144
// says: error[R0004]
// says: 2.000000
model EndlessLeaps
  Real y = mod(12.5, 2 - time);
  Real x(start = 0, fixed = true);
equation
  der(x) = y;
end EndlessLeaps;
