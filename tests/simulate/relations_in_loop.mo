// A relation in a loop of an algorithm is another one in each turn: six instants, six events (MLS 3.6 §8.5, §11.2.2).
// run: simulate --stop 10
// check: y(0.5) = 1 +- 1e-12; steps at 1, 2, 4, 7 and 9
// check: y(1.5) = 2 +- 1e-12 ; oracle: tests/reference
// check: y(3) = 3 +- 1e-12 ; oracle: tests/reference
// check: y(5) = 4 +- 1e-12 ; oracle: tests/reference
// check: y(8) = 5 +- 1e-12 ; oracle: tests/reference
// check: y(10) = 6 +- 1e-12 ; oracle: tests/reference
// check: area(10) = 37 +- 1e-9; 1·1 + 1·2 + 2·3 + 3·4 + 2·5 + 1·6: no step of the integrator goes across
model RelationsInLoop
  parameter Real t[6] = {0, 1, 2, 4, 7, 9};
  Integer y;
  Real area(start = 0, fixed = true);
algorithm
  y := 0;
  for i in 1:6 loop
    if time >= t[i] then
      y := i;
    end if;
  end for;
equation
  der(area) = y;
end RelationsInLoop;
