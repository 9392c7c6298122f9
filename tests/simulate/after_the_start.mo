// MLS 3.6 §8.3.5: `time > 0` is false in the initial state at 0; it becomes true just after it.
// run: simulate --stop 1
// check: n(0, 1) = 0 +- 0 ; the initial state
// check: n(0, 2) = 1 +- 0 ; after the event
// check: final n = 1 +- 0 ; one event
// check: events = 1 ; MLS 3.6 §8.3.5
model AfterTheStart
  Integer n(start=0, fixed=true);
  Real x(start=0, fixed=true);
equation
  der(x) = 1;
  when time > 0 then
    n = pre(n) + 1;
  end when;
end AfterTheStart;
