// x = t reaches 0.5, a process sees it and sets y, and a 'when' in Modelica sees y: all at one instant.
// run: simulate --stop 1 --tolerance 1e-9
// check: event 1 at 0.5 +- 1e-12
// check: final at = 0.5 +- 1e-12
// check: final watch.y = 1 +- 0
// check: watch.y(0.5-) = 0 +- 0
model Watch
  input Real x(unit = "m");
  output Real y;
external "χ" annotation(Library = "reset.chi");
end Watch;

model BorderIsSynchronous
  Watch watch;
  Real x(start = 0, fixed = true, unit = "m");
  discrete Real at(start = 0, fixed = true);
equation
  der(x) = 1;
  watch.x = x;
  when watch.y > 0.5 then
    at = time;
  end when;
end BorderIsSynchronous;
