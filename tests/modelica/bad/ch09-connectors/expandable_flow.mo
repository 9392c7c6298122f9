// MLS 3.6 §9.1.3: an expandable connector has no flow variables of its own
// run: check
// error: M0335 at 6
model M
  expandable connector Bus
    flow Real i;
  end Bus;
  Bus bus;
end M;
