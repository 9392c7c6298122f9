// Variables of when clauses that are determined in an algebraic loop which nothing but results needs.
// run: simulate -m P.Two --stop 1
// check: a(0.15) = 0.6032249453 +- 1e-6 ; exp(-0.1)/1.5
// check: final a = 0.2452529608 +- 1e-6 ; exp(-1)/1.5
// check: final b = 0.2452529608 +- 1e-6 ; exp(-1)/1.5
// run: simulate -m P.WithContinuous --stop 1
// check: u(0.6) = 0.375 +- 1e-9 ; u = 2 - y, y = 3 u + 1/2
// check: final y = 2.125 +- 1e-9 ; 3 u + t
// run: simulate -m P.ByAlgorithm --stop 1
// check: final u = 0.375 +- 1e-9 ; the same
package P
  model Two
    Real x(start = 1, fixed = true), a(start = 0), b(start = 0);
  equation
    der(x) = -x;
    when sample(0.1, 0.1) then
      a = x - 0.5*b;
      b = x - 0.5*a;
    end when;
  end Two;
  model WithContinuous
    Real y, u(start = 0, fixed = true);
  equation
    y = 3*u + time;
    when time >= 0.5 then
      u = 2 - y;
    end when;
  end WithContinuous;
  model ByAlgorithm
    Real y, u(start = 0, fixed = true);
  equation
    y = 3*u + time;
  algorithm
    when time >= 0.5 then
      u := 2 - y;
    end when;
  end ByAlgorithm;
end P;
