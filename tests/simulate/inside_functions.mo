// Signals inside of functions that are not inlined, with loops and choices: nothing that an integrator sees is as fast.
// run: simulate --stop 10
// check: final n = 96 +- 0 ; once in each of the 95.5 periods of 2π/60
// check: final m = 319 +- 0 ; -cos φ > 0.9 for φ < 600: 96 times; sin φ > 0.9 for φ in (600, 2000): asin 0.9 + 2πk, k = 96 … 318
// run: simulate --stop 10 --solver cvode
// check: final n = 96 +- 0 ; oracle: tests/reference
// check: final m = 319 +- 0 ; oracle: tests/reference
// run: simulate --stop 10 --solver dopri5 --tolerance 1e-9
// check: final n = 96 +- 0 ; oracle: tests/reference
// check: final m = 319 +- 0 ; oracle: tests/reference
// run: simulate --stop 10 --solver arkode
// check: final n = 96 +- 0 ; oracle: tests/reference
// check: final m = 319 +- 0 ; oracle: tests/reference
model M
  function harmonics
    input Real t;
    output Real y;
  algorithm
    y := 0;
    for k in 1:3 loop
      y := y + sin(k*60*t)/k;
    end for;
  end harmonics;
  function chosen
    input Real t;
    output Real y;
  protected
    Integer k;
  algorithm
    y := 0;
    k := 0;
    while k < 40 loop
      y := y + 5*t;
      k := k + 1;
    end while;
    if t > 3 then
      y := sin(y);
    else
      y := -cos(y);
    end if;
  end chosen;
  Real x(start=1, fixed=true);
  Integer n(start=0, fixed=true), m(start=0, fixed=true);
equation
  der(x) = -x/10;
  when harmonics(time) > 1.2 then
    n = pre(n) + 1;
  end when;
  when chosen(time) > 0.9 then
    m = pre(m) + 1;
  end when;
end M;
