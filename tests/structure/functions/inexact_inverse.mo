// Two approximations of one law, each given as the inverse of the other: x^2 + x/10 and sqrt(y). The equation is what is
// solved, not its author's word: u^2 + u/10 = 0.02 has u = 0.1, and not sqrt(0.02).
// run: simulate --stop 1
// check: final u = 0.1 +- 1e-12
// A right one is used: no system is left.
// run: check --dump=simulation
// says: v := InexactInverse.root(0.02)
// lacks: u := InexactInverse.root
model InexactInverse
  function law
    input Real x(min = 0);
    output Real y;
  algorithm
    y := 0;
    for i in 1:2 loop
      y := y + (x^2 + x/10)/2;
    end for;
    annotation(inverse(x = root(y)), Inline = false);
  end law;
  function square
    input Real x(min = 0);
    output Real y;
  algorithm
    y := 0;
    for i in 1:2 loop
      y := y + x^2/2;
    end for;
    annotation(inverse(x = root(y)), Inline = false);
  end square;
  function root
    input Real y;
    output Real x;
  algorithm
    x := sqrt(y);
    annotation(Inline = false);
  end root;
  Real u(start = 0.5, min = 0), v;
equation
  law(u) = 0.02;
  square(v) = 0.02;
end InexactInverse;
