// A counter that adds to its own new value instead of the one before the event.
// run: simulate
// error: S0414 at 9
// says: 'n' depends on itself
// says: did you mean pre(n)?
model ForgottenPre
  Integer n(start=0, fixed=true);
equation
  when sample(0, 0.1) then
    n = n + 1;
  end when;
end ForgottenPre;
