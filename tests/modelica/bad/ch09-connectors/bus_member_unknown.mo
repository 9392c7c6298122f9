// MLS 3.6 §9.1.3: nothing tells what a member of a bus is
// run: check
// error: M0540 at 9
expandable connector Bus
end Bus;
model M
  Bus a, b;
equation
  connect(a.x, b.y);
end M;
