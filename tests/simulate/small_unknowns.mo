// Unknowns of any size, without nominal values: the equations themselves say what is small.
// run: simulate -m Small.Diode --stop 1
// check: i(0) = 6.6481823847e-10 +- 1e-19      ; 1 GOhm and a diode: the root of 1 = 1e9 i + 0.025 log(1 + i/1e-15), by bisection
// check: final i = 1.6422111312e-9 +- 2e-19    ; the same with 2 on the left
// run: simulate -m Small.Root --stop 1
// check: h(0.75) = 1.3228756555322953e-7 +- 1e-18  ; 1e-7 sqrt(1.75)
// run: simulate -m Small.Leak --stop 1
// check: final m = 4e-9 +- 1e-19               ; 1e14 m^2 + 1e5 m = 2e-3
// run: simulate -m Small.Scaled --stop 1
// check: all e = 0 +- 1e-11                    ; (y/s)^3 + y/s = 2 + time is one equation whatever s is
// run: simulate -m Small.Acid --stop 1
// check: final h = 1.005012499921881e-7 +- 1e-18   ; (1e-9 + sqrt(1e-18 + 4e-14))/2
// run: simulate -m Small.Steep --stop 1
// check: final y = 0.29999992491883854 +- 1e-14    ; 0.3 + tan(1.5 sin 5)/1e8
package Small
  model Diode
    Real i(start=0);
  equation
    1 + time = 1e9*i + 0.025*log(1 + i/1e-15);
  end Diode;
  model Root
    Real h(start=1e-3);
  equation
    h*h = 1e-14*(1 + time);
  end Root;
  model Leak
    Real m;
  equation
    1e-3*(1 + time) = 1e5*m + 1e14*m*abs(m);
  end Leak;
  model Scaled
    constant Real s[5] = {1e-15, 1e-9, 1e-6, 1, 1e9};
    Real y[5];
    Real e = max({abs(y[i]/s[i] - y[4]) for i in 1:5});
  equation
    for i in 1:5 loop
      (y[i]/s[i])^3 + y[i]/s[i] = 2 + time;
    end for;
  end Scaled;
  model Acid
    Real h(start=1e-7);
  equation
    h = 1e-14/h + 1e-9*time;
  end Acid;
  model Steep
    Real y;
  equation
    atan(1e8*(y - 0.3)) = 1.5*sin(5*time);
  end Steep;
end Small;
