// Two when equations for one variable (Otter, Elmqvist and Mattsson 1999, section 3).
// run: check
// status: 1
model TwoWhens
  discrete Real close(start = 0, fixed = true);
  Boolean a = time > 1, b = time > 2;
equation
  when a then
    close = 1;
  end when;
  when b then
    close = 0;
  end when;
end TwoWhens;
// expect:
// | warning[M0550]: 'TwoWhens' is not balanced: 4 equations for 3 unknowns
// |   --> two_whens.mo:4:7
// |  4 | model TwoWhens
// |    |       ^^^^^^^^
// |   = hint: there is one equation too many
// | error[S0201]: two 'when' clauses define 'close'
// |   --> two_whens.mo:11:3
// |  11 |   when b then
// |     |   ^^^^^^^^^^^
// |   --> two_whens.mo:8:3
// |  8 |   when a then
// |    |   ----------- the other one is here
// |   = hint: merge them with 'elsewhen', or put both into one algorithm section, where the last one wins
// | check: TwoWhens is not sound: 4 equations, 3 unknowns
