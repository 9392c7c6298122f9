// MLS 3.6 §3.6.1: '+' concatenates strings, also element-wise
// run: simulate --stop 1
// check: final a = 1 +- 1e-12
// check: final b = 1 +- 1e-12
model M
  constant String s = "hybrid" + " " + "system";
  constant String v[2] = {"x", "y"} + {"1", "2"};
  Boolean a = s == "hybrid system";
  Boolean b = v[2] == "y2";
end M;
