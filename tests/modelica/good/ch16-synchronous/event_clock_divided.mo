// MLS 3.6 §16.5.2: sub-clocks of an event clock count its ticks; interval() of an event clock
// run: simulate --stop 4.5
// check: n(4.2) = 5 +- 0                      ; ticks at 0 (the condition holds there), and whenever sin(2πt) rises above 0
// check: m(0) = 1 +- 0
// check: m(2.1) = 2 +- 0                      ; every second one
// check: m(4.1) = 3 +- 0
// check: dt(0) = 0.25 +- 0                    ; startInterval
// check: dt(2.1) = 1 +- 1e-8
// check: k(1.9) = 0 +- 0
// check: k(2.1) = 1 +- 0                      ; two ticks later
model M
  Clock c = Clock(sin(2*3.141592653589793*time + 1e-9) > 0, 0.25);
  Integer n(start = 0), m(start = 0), k(start = 0);
  Real dt;
equation
  when c then
    n = previous(n) + 1;
    dt = interval();
  end when;
  when subSample(c, 2) then
    m = previous(m) + 1;
  end when;
  when shiftSample(c, 2) then
    k = previous(k) + 1;
  end when;
end M;
