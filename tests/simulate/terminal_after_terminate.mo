// terminal() becomes true at the end of a successful simulation (MLS 3.6 §3.7.5), also when the model itself ends it.
// numbers: terminate at 0.5, and one event after it
// run: simulate --stop 2
// check: final n = 1 +- 0
// check: final time = 0.5 +- 1e-9
// check: final last = 0.5 +- 1e-9
model TerminalAfterTerminate
  Real x(start = 0, fixed = true);
  Integer n(start = 0, fixed = true);
  discrete Real last(start = 0, fixed = true);
equation
  der(x) = 1;
  when x > 0.5 then
    terminate("enough");
  end when;
  when terminal() then
    n = pre(n) + 1;
    last = x;
  end when;
end TerminalAfterTerminate;
