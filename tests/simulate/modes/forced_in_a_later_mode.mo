// A fast signal that only the second mode reads is followed there.
//
// From time 1 on w1 = w2 = w with 2 w' = -w + g(t), g = max(0, sin(200 t) - 1/2), and w(1) = 1/2 by momentum:
// w(3) = e^-1/2 + 1/2 ∫ e^(-(3-s)/2) g(s) ds from 1 to 3, integrated piece by piece between the corners of g.
// run: simulate --stop 3
// check: final w2 = 0.2533307371 +- 1e-6 ; the integral above
model forced_in_a_later_mode
  Real w1(start = 1, fixed = true), w2(start = 0, fixed = true), tau;
  Boolean locked = time >= 1;
equation
  der(w1) = -tau;
  if locked then
    w1 = w2;
    der(w2) = -w2 + noEvent(max(0, sin(200*time) - 0.5)) + tau;
  else
    tau = 0;
    der(w2) = 0;
  end if;
end forced_in_a_later_mode;
