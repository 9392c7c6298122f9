// MLS 3.6 §8.3.6: also where one of them stands in a component
// run: check
// says: warning[M0646]
model M
  model Ball
    Real h(start = 1, fixed = true);
  equation
    der(h) = -1;
    when h < 0 then
      reinit(h, 1);
    end when;
  end Ball;
  Ball ball;
equation
  when time > 3 then
    reinit(ball.h, 2);
  end when;
end M;
