// Windows in the states, narrower than the steps beside them: each passes an area that a closed form gives. A leap without an event costs the method some tolerances of 1e-6.
// numbers: the areas of the windows in closed form
// run: simulate -m P.M --stop 10
// check: final bell = 1.7724538509055159 +- 1e-5; 1000 · 1e-3 √π
// check: final window = 1 +- 1e-4; 1000 · 1e-3
// check: final top = 1.3333333333333333 +- 1e-5; 1000 · 1e-3 · 4/3
// check: final twice = 2 +- 1e-4; 1e-3 at s = 3.3 and at s = 6.6
// With a hundredth of the tolerance the errors are as much smaller.
// run: simulate -m P.M --stop 10 --tolerance 1e-8
// check: final bell = 1.7724538509055159 +- 1e-7
// check: final window = 1 +- 1e-6
// check: final top = 1.3333333333333333 +- 1e-7
// check: final twice = 2 +- 1e-6
// run: simulate -m P.M --stop 10 --solver cvode
// check: final bell = 1.7724538509055159 +- 1e-3
// check: final window = 1 +- 1e-3
// check: final top = 1.3333333333333333 +- 1e-3
// check: final twice = 2 +- 1e-3
// run: simulate -m P.M --stop 10 --solver ida
// check: final bell = 1.7724538509055159 +- 1e-3
// check: final window = 1 +- 1e-3
// check: final top = 1.3333333333333333 +- 1e-3
// check: final twice = 2 +- 1e-3
package P
  model M
    Real s(start = 0, fixed = true);
    Real bell(start = 0, fixed = true), window(start = 0, fixed = true), top(start = 0, fixed = true), twice(start = 0, fixed = true);
    Real distance = s - 3.3;
  equation
    der(s) = 1;
    der(bell) = 1000*exp(-(distance/1e-3)^2);
    der(window) = noEvent(if s > 3.3 and s < 3.301 then 1000 else 0);
    der(top) = max(0, 1 - (distance/1e-3)^2)*1000;
    der(twice) = if noEvent(abs(distance) < 5e-4 or abs(s - 6.6) < 5e-4) then 1000 else 0;
  end M;
end P;
