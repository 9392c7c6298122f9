// MLS 3.6 §18.11: choices and graphics do not matter to the meaning
// run: check
// expect:
// | check: M is sound: 1 equation, 1 unknown, 0 states
model A
  Real x = 1;
end A;
model M
  replaceable model T = A annotation(choicesAllMatching=true, choices(choice(redeclare model T = A "the only one")));
  T t annotation(Placement(transformation(extent={{-10, -10}, {10, 10}})));
end M;
