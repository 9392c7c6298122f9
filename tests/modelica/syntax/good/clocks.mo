model Clocks
  Clock c = Clock(1, 10);
equation
  when Clock() then
    y = sample(u, c) + previous(y);
  end when;
  z = hold(superSample(y, 2));
end Clocks;
