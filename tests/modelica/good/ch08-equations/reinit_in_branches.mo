// MLS 3.6 §8.3.6: reinit in different branches of one when clause
// run: simulate --stop 1.5
// check: final x = 1.5 +- 1e-8  ; 1 - 0.5, then 1 + 1 - 0.5 after the second
model M
  Real x(start = 1, fixed = true);
equation
  der(x) = -1;
  when {time > 0.5, time > 1} then
    if time > 0.75 then
      reinit(x, 2);
    else
      reinit(x, 1);
    end if;
  end when;
end M;
