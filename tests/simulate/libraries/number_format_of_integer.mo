// String(Integer, format) takes formats of Reals.
// run: simulate --model T54 --stop 0.8
// lacks: error
model T54 Integer n = integer(3 + time); String s; equation when time > 0.5 then s = String(n, format="1.3e"); end when; end T54;
