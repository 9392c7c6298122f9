// A variable that a when-equation gives by itself: the message names it and the fix.
// run: check
// error: S0414 at 7
// says: did you mean pre(n)?
model ForgottenPre
  Integer n(start = 0);
equation when sample(0, 0.1) then n = n + 1; end when;
end ForgottenPre;
