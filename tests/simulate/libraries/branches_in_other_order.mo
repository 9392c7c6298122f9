// A machine that is on or off: the branches name their variables in different orders, and one equation of one of them is solved for
// nothing in particular. Each pair of equations for one variable is one assignment, so that nothing is solved but the last pair (one system of four: 14 iterations).
// run: simulate --stop 2
// check: p(0.5) = 3 +- 1e-12 ; oracle: tests/reference
// check: cop(0.5) = 1 +- 1e-12 ; oracle: tests/reference
// check: q(1.5) = 8 +- 1e-9 ; k = 2, p = 4
// check: cop(1.5) = 2 +- 1e-9 ; -(-q) = p cop
// check: stat newtonIterations <= 6
model branches_in_other_order
  Boolean on = time >= 1;
  Real k, p, q, cop;
equation
  if on then
    p = 4;
    k = p/2;
    q = k*exp(log(p));
    -q = -p*cop;
  else
    k = 1;
    q = 0;
    p = 3;
    cop = 1;
  end if;
end branches_in_other_order;
