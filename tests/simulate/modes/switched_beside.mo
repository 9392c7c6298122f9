// Two parts that have their modes apart, and in one of them an alternative that changes no structure: its equation is solved in a mode that is entered later.
// numbers: v1' = -1.8 v1 - 0.354, v5 rests; x = t while its part is on
// run: simulate --stop 1 --tolerance 1e-10
// check: v1(0.3) = 0.9241428571428572 +- 1e-9 ; 1 - 0.354 0.3/1.4: v4 rests, v1 and v5 go together
// check: v1(0.6) = 0.5654443274155438 +- 1e-8 ; 1.4 v1' = -1.8 v1 - 0.354
// check: v4(1) = 0.17429257899474587 +- 1e-8 ; v1' = -1.8 v1 - 0.354, v5 rests
// check: v5(1) = 0.5654443274155438 +- 1e-8
// check: x(0.7) = 0.7 +- 1e-9
// check: final x = 0 +- 1e-12
model SwitchedBeside
  Real i4, u4, i5, u5, v4, v1(start = 1), v5(start = 1), x(start = 0), y;
equation
  u4 = v4 - v1;
  if time < 0.3 then i4 = 0; else u4 = 0; end if;
  u5 = v5 - v1;
  if time < 0.6 then u5 = 0; else i5 = 0; end if;
  der(v1) = i4 + i5 - 0.354;
  1.8*v4 = -i4;
  0.4*der(v5) = -i5;
  der(x) = y;
  if time < 0.8 then y = 1; else x = 0; end if;
end SwitchedBeside;
