// Chains of nonlinear equations: well conditioned, but solved from one end to the other errors grow without bound. Numbers by Newton's method
// for the tridiagonal matrix in 60 digits.
// numbers: Newton's method for the tridiagonal matrix in 60 digits
// run: simulate -m Ladders.Three --stop 1
// check: final v[4] = 0.044965521050044553 +- 1e-13 ; oracle: tests/reference
// run: simulate -m Ladders.Cubic --stop 1
// check: final v[2] = 0.36326605886436047 +- 1e-13 ; oracle: tests/reference
// check: final v[25] = 7.4912084180004897e-11 +- 1e-20 ; oracle: tests/reference
// run: simulate -m Ladders.Ground --stop 1
// check: final v[1] = 0.60382447467403177 +- 1e-11
// check: final v[60] = 0.03004651831088407 +- 1e-11
// run: simulate -m Ladders.Diodes --stop 1
// check: final v[1] = 0.46974309248254259 +- 1e-11
// check: final v[30] = 0.23918679975868606 +- 1e-11
package Ladders
  model Cubic
    parameter Integer n = 24;
    Real v[n + 2];
  equation
    v[1] = 1;
    v[n + 2] = 0;
    for k in 2:n + 1 loop
      v[k - 1] - 2*v[k] + v[k + 1] = v[k] + v[k]^3;
    end for;
  end Cubic;
  model Three
    extends Cubic(n=3);
  end Three;
  model Ground "a resistor of 1 Ohm, then i = v^3 to ground, sixty times"
    parameter Integer n = 60;
    Real v[n], i[n];
  equation
    1 - v[1] = i[1];
    for k in 2:n loop
      v[k - 1] - v[k] = i[k];
    end for;
    for k in 1:n - 1 loop
      i[k] = i[k + 1] + v[k]^3;
    end for;
    i[n] = v[n]^3;
  end Ground;
  model Diodes
    parameter Integer n = 30;
    Real v[n], i[n];
  equation
    1 + time - v[1] = 10*i[1];
    for k in 2:n loop
      v[k - 1] - v[k] = 10*i[k];
    end for;
    for k in 1:n - 1 loop
      i[k] = i[k + 1] + 1e-9*(exp(v[k]/0.025) - 1);
    end for;
    i[n] = 1e-9*(exp(v[n]/0.025) - 1);
  end Diodes;
end Ladders;
