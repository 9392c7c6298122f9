// MLS 3.6 §3.7.1.2: String(4, format = ".3f") is "4.000"
// run: simulate --stop 1
// says: k is 4.000 and 4.00e+00
model T54
  discrete Integer k(start=0, fixed=true);
equation
  when time > 0.5 then k = integer(3.6 + time); end when;
  assert(k < 4, "k is " + String(k, format=".3f") + " and " + String(k, format="1.2e"), AssertionLevel.warning);
end T54;
