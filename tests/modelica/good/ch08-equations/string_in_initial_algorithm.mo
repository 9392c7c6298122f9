// MLS 3.6 §8.6: an initial algorithm assigns Strings
// needs: Modelica
// run: simulate --stop 1
// check: final n = 2 +- 0 ; the length of "a3"
model M
  parameter Integer k = 3;
  parameter String s(fixed=false);
  Integer n = Modelica.Utilities.Strings.length(s);
initial algorithm
  s := "a";
  s := s + String(k);
end M;
