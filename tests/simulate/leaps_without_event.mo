// A fast state whose place of rest leaps without an event, hard behind the end of a step: steps have to become a millionth of a millionth of what they were at once.
//
// slow' = p − slow with p = 1 up to 1.25 s and 1.1 behind: slow(3) = 1.1 + (1 − exp(−1.25) − 1.1) exp(−1.75) = 1.03283549.
//
// numbers: the closed form above
// run: simulate --stop 3 --tolerance 1e-6 --solver cvode
// check: final slow = 1.03283549 +- 1e-5
// run: simulate --stop 3 --tolerance 1e-6 --solver ida
// check: final slow = 1.03283549 +- 1e-5
// run: simulate --stop 3 --tolerance 1e-6
// check: final slow = 1.03283549 +- 1e-5
model LeapsWithoutEvent
  Real s(start=0, fixed=true), p(start=1e6, fixed=true), slow(start=0, fixed=true);
  discrete Real at(start=0, fixed=true) "the end of a step";
equation
  der(s) = 1;
  der(slow) = p/1e6 - slow;
  der(p) = 1e9*(1e6 + noEvent(if s > 1.25 + 1e-13 then 1e5 else 0) - p);
  when sample(1.25, 10) then
    at = time;
  end when;
end LeapsWithoutEvent;
