// Twenty circuits that have nothing to do with each other, each with an ideal switch of its own rhythm: i' + i = 2 while sin(w t) > 0, else no current. Their modes are apart: two
// structures for each circuit and one for the sum, although nearly every event leads to a combination that was not there before.
// numbers: the closed form above
// run: simulate --stop 10 --tolerance 1e-9
// check: c[2].i(10) = 0.25481532911197324 +- 1e-8; 2 (1 - exp(-(t - 4 pi/w)))
// check: c[3].i(5) = 0.842631590176594 +- 1e-8
// check: c[20].i(5) = 0 +- 1e-8
// check: c[1].i(10) = 0 +- 1e-12
// check: stat modes <= 41
// check: stat modeChanges >= 100
model TwentyCircuits "Twenty independent circuits, each with an ideal switch"
  model Circuit
    parameter Real w = 1;
    Real i(start = 0), u;
  equation
    der(i) + i + u = 2;
    if sin(w*time) > 0 then u = 0; else i = 0; end if;
  end Circuit;
  Circuit c[20](w = {1 + 0.137*k for k in 1:20});
  Real total = sum(c.i);
  annotation(experiment(StopTime=10));
end TwentyCircuits;
