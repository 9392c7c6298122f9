// Otter, Elmqvist, Mattsson (1999), section 2: two `when` clauses may become active at the same instant, so they cannot
// both define `close`. Both are shown.
// run: check
// error: S0201 at 15
// says: two 'when' clauses define 'close'
// says: TwoWhens.mo:12
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
