// MLS 3.6 §11.1.2: Strings are assigned in algorithm sections, also when something happens
// run: simulate --stop 1
// check: s_is(0.9) = 1 +- 0
// check: s_is(0.2) = 0 +- 0
// check: q_is(0.6) = 0 +- 0; before its event it has its start value
// check: q_is(0.9) = 1 +- 0
model Strings
  Integer n = integer(3*time);
  String s, q(start = "none");
  Boolean s_is = s == "n is 2!", q_is = q == "n is 2!?", start_is = q == "none";
algorithm
  s := "n is " + String(n);
  if n > 1 then
    s := s + "!";
  end if;
algorithm
  when n > 1 then
    q := s + "?";
  end when;
equation
  assert(start_is or n > 1, "a String keeps its start value");
end Strings;
