// The call in the external clause names the experiment.
// run: simulate --stop 1 --tolerance 1e-9
// check: final a.x = 2 +- 1e-9
// check: final b.x = 1 +- 1e-9
model A
  output Real x(unit = "m");
external "chi" fast() annotation(Library = "pair.chi");
end A;

model B
  output Real x(unit = "m");
external "chi" slow() annotation(Library = "pair.chi");
end B;

model PartByName
  A a;
  B b;
end PartByName;
