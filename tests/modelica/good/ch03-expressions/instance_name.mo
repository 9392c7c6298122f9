// MLS 3.6 §3.7.4.6: getInstanceName is the path of the instance
// run: simulate --stop 1
// check: final ok = 1 +- 1e-12
model A
  parameter String name = getInstanceName();
end A;
model M
  A a;
  Boolean ok = a.name == "M.a";
end M;
