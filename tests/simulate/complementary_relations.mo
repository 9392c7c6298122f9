// h < 1 and h >= 1 are one relation: at rest at h = 1 each followed its own rounding, and none of the guards was open.
//
// A tank overflows: h' = 2 - sqrt(h) until h = 1 at 4 ln 2 - 2; from then on what is above flows over.
// numbers: closed form
// run: simulate $FILE --model ComplementaryRelations --stop 2 --tolerance 1e-10
// check: final h = 1 +- 1e-9
// check: final over = 1 +- 1e-9
// check: event 1 at 0.772588722240 +- 1e-8; 4 ln 2 - 2
// run: simulate $FILE --model ComplementaryRelations --stop 2 --tolerance 1e-10 --solver arkode --snapshot 1.0983486602421024:$TMP/s
// check: final h = 1 +- 1e-9
// check: final over = 1 +- 1e-9
// run: simulate $FILE --model ComplementaryRelations --stop 2 --tolerance 1e-10 --solver dopri5 --snapshot 1.0983486602421024:$TMP/s
// check: final over = 1 +- 1e-9
// run: simulate $FILE --model Mirrored --stop 3 --tolerance 1e-9
// check: all s = 0 +- 0
// check: stat stateEvents <= 2
model ComplementaryRelations
  Real h(start = 0, fixed = true), out, over;
  Boolean is_open;
equation
  der(h) = 2 - out - over;
  out = sqrt(h);
  over = if h < 1 or 2 < out then 0 else 2 - out;
  is_open = h < 1 or 2 < out or h >= 1 and 2 >= out;
  assert(is_open, "no guard is open");
end ComplementaryRelations;
model Mirrored "x > c, c < x, c >= x and x <= c are one relation: s is zero, and there is an event only where it changes"
  Real x(start = 0, fixed = true), s;
  parameter Real c = 0.7;
equation
  der(x) = cos(time);
  s = (if x > c then 1 else 0) + (if x <= c then 1 else 0) + (if c < x then 1 else 0) + (if c >= x then 1 else 0) - 2;
end Mirrored;
