// Otter, Elmqvist, Mattsson (1999), section 2: two `when` clauses may become active at the same instant, so they cannot
// both define `close`. Both are shown.
// run: check
// status: 1
// says: close
// says: TwoWhens.mo:14
// says: TwoWhens.mo:17
model TwoWhens
  Real h1 = 4 - time;
  Real h2 = time;
  Boolean close;
equation
  when h1 < 3 then
    close = true;
  end when;
  when h2 > 1 then
    close = false;
  end when;
end TwoWhens;
