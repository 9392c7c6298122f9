// MLS 3.6 §16.3: Clock() is inferred; where nothing says how fast, it is a second, and one is told so.
// run: simulate --stop 2
// says: warning[S0406]
// check: final n = 3 +- 0
model DefaultClock
  Integer n(start = 0);
equation
  when Clock() then
    n = previous(n) + 1;
  end when;
end DefaultClock;
