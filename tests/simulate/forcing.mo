// Explicit functions of time that rest for a while, in right-hand sides that raise no events. An integrator whose points all lie where such a function rests sees nothing of it.
package Forcing
  // Half periods of sin(50*time): over 1592 of them a geometric sum of I = 1/10*integral of exp(-(P - s)/10)*u(s) over P = pi/50.
  model Filtered
    Real x(start = 0, fixed = true);
  equation
    der(x) = (max(0.8, abs(sin(50*time))) - x)/10;
  end Filtered;

  // Each integral over 500 periods of 2*pi/50, up to 20*pi.
  model Integrals
    Real window(start = 0, fixed = true), narrow(start = 0, fixed = true), above(start = 0, fixed = true), tops(start = 0, fixed = true);
    Real z(start = 0.5, fixed = true);
    Real w = 50*time;
    Real s = sin(w);
  equation
    der(window) = noEvent(if s > 0.9 then 1 else 0);
    der(narrow) = max(0.999, s) - 0.999;
    der(above) = max(z, s);
    der(z) = 0;
    der(tops) = exp(20*(s - 1));
  end Integrals;

  // Of sin(50*time) nothing is left but what function calls make of it.
  model InFunction
    function clipped
      input Real u[2];
      output Real y = 0;
    algorithm
      for i in 1:2 loop
        y := y + (if u[i] > 0.9 then 1 else 0);
      end for;
    end clipped;
    Real x(start = 0, fixed = true);
  equation
    der(x) = clipped({sin(50*time), -1});
  end InFunction;

  model Once
    Real bell(start = 0, fixed = true), pulse(start = 0, fixed = true), teeth(start = 0, fixed = true);
  equation
    der(bell) = exp(-((time - 50)/0.01)^2);
    der(pulse) = noEvent(if time > 20.123 and time < 20.124 then 1000 else 0);
    der(teeth) = noEvent(if mod(time, 1) < 0.01 then 1 else 0);
  end Once;

  // Steps over periods of what does not matter are allowed: 1.6 million of these.
  model Negligible
    Real x(start = 1, fixed = true);
  equation
    der(x) = -x + 1e-9*max(0, sin(1e6*time));
  end Negligible;

  // Two corners between which there is less than a step: a method that knows the rates at both ends sees zeros. 100 periods.
  model Tops
    Real x(start = 0, fixed = true);
  equation
    der(x) = max(0, sin(50*time) - 0.99);
  end Tops;
end Forcing;
// numbers: the integrals above; a pulse has area 1
// run: simulate -m Forcing.Filtered --stop 100.028310090299017
// check: final x = 0.8542006868 +- 1e-7 ; I*(1 - q^1592)/(1 - q), q = exp(-P/10)
// run: simulate -m Forcing.Filtered --stop 100.028310090299017 --solver cvode
// check: final x = 0.8542006868 +- 1e-3 ; oracle: tests/reference
// run: simulate -m Forcing.Filtered --stop 100.028310090299017 --solver ida
// check: final x = 0.8542006868 +- 2e-3 ; oracle: tests/reference
// run: simulate -m Forcing.Filtered --stop 100.028310090299017 --solver arkode
// check: final x = 0.8542006868 +- 1e-4
// run: simulate -m Forcing.Integrals --stop 62.83185307179586
// check: final window = 9.020536235925 +- 5e-4 ; 10*(pi - 2*asin(0.9))
// check: final narrow = 0.000596314613 +- 1e-6 ; 10*(2*cos(a) - 0.999*(pi - 2*a)), a = asin(0.999)
// check: final above = 38.26445909962 +- 3e-3 ; 10*(0.5*(pi + pi/3) + sqrt(3))
// check: final tops = 5.641063365087 +- 5e-4 ; 20*pi*exp(-20)*I0(20)
// run: simulate -m Forcing.Integrals --stop 62.83185307179586 --solver cvode
// check: final window = 9.020536235925 +- 3e-2
// check: final above = 38.26445909962 +- 0.1
// check: final tops = 5.641063365087 +- 3e-2
// run: simulate -m Forcing.InFunction --stop 62.83185307179586
// check: final x = 9.020536235925 +- 1e-4
// run: simulate -m Forcing.InFunction --stop 62.83185307179586 --solver cvode
// check: final x = 9.020536235925 +- 1e-2
// run: simulate -m Forcing.Once --stop 100.5
// check: final bell = 0.01772453851 +- 1e-6 ; 0.01*sqrt(pi)
// check: final pulse = 1 +- 2e-5
// check: final teeth = 1.01 +- 3e-5 ; 101 teeth
// run: simulate -m Forcing.Once --stop 100.5 --solver cvode
// check: final bell = 0.01772453851 +- 1e-4 ; oracle: tests/reference
// check: final pulse = 1 +- 1e-4
// check: final teeth = 1.01 +- 1e-3
// run: simulate -m Forcing.Negligible --stop 10
// check: final x = 4.539992976e-5 +- 1e-7 ; exp(-10), and 1e-9/pi at most besides
// check: stat steps <= 2000
// run: simulate -m Forcing.Tops --stop 12.566370614359172
// check: final x = 0.0037731248219 +- 1e-7 ; 2*(2*sin(a) - 1.98*a), a = acos(0.99)
// run: simulate -m Forcing.Tops --stop 12.566370614359172 --solver cvode
// check: final x = 0.0037731248219 +- 1e-5 ; oracle: tests/reference
// run: simulate -m Forcing.Tops --stop 12.566370614359172 --solver ida
// check: final x = 0.0037731248219 +- 1e-5 ; oracle: tests/reference
