// Each turn reads the value of the last one three times. Code for it grows with the number of turns, not with its powers.
// At the end u = 10 sin 1 = 8.41 exceeds every value: e = -(1 + 2 + … + 40).
// run: simulate --model T17
// within: 5
// check: final e = -820 +- 0 ; oracle: tests/reference
model T17
  Real e; Real u = 10*sin(time);
algorithm
  e := 0;
  for i in 1:40 loop
    if u < e then e := 2*e + 1; else e := e - i; end if;
  end for;
end T17;
