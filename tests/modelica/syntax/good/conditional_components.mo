model ConditionalComponents
  Real x if on;
  Real y[n](each start = 1) if on and n > 0 "present when on";
  Real z = 1 if not on, w if true;
end ConditionalComponents;
