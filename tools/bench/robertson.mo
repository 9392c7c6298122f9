model Robertson "three reactions with rates that lie nine orders of magnitude apart (Robertson 1966)"
  Real a(start = 1, fixed = true), b(start = 0, fixed = true, nominal = 1e-5), c(start = 0, fixed = true);
  Real slow = 0.04*a, back = 1e4*b*c, fast = 3e7*b^2;
equation
  der(a) = back - slow;
  der(b) = slow - back - fast;
  der(c) = fast;
end Robertson;
