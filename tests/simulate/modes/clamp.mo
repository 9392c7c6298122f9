// A capacitor that is kept at v >= 0 by a state machine: while it is on, v = 0 takes the state away; then v = 1 + sin t.
// numbers: 1 + sin 7
// run: simulate -m Clamps.ClampByIf --stop 7 --tolerance 1e-9
// check: v(7) = 1.6569865987187891 +- 1e-8
package Clamps
  model ClampByIf
    Real v(start=0.5, fixed=true), i; Boolean on(start=false, fixed=true);
  equation
    der(v) = cos(time) + i;
    on = v < 0 or pre(on) and i > 0;
    if on then v = 0; else i = 0; end if;
  end ClampByIf;
end Clamps;
