// `fixed = true` of a discrete variable speaks of its pre (MLS 3.6 §8.6), and u = y relates values only: y is true from the start on, pre(u) is not.
block Pulse
  output Boolean y;
initial algorithm
  y := true;
equation
  when sample(2, 2) then
    y = true;
  elsewhen sample(1, 2) then
    y = false;
  end when;
end Pulse;

block Changes
  input Boolean u(start = false, fixed = true);
  output Integer n(start = 0, fixed = true);
equation
  when change(u) then
    n = pre(n) + 1;
  end when;
end Changes;

model FixedOfDiscreteAliases
  Changes changes;
  Pulse pulse;
equation
  changes.u = pulse.y;
end FixedOfDiscreteAliases;
// numbers: counted by hand: u is true until 1, and each change counts
// run: simulate --stop 2.5
// check: changes.u(0.5) = 1 +- 0
// check: changes.n(0.5) = 0 +- 0 ; the condition of the when is true at the start, and has no edge there
// check: changes.n(1.5) = 1 +- 0
// check: changes.n(2.5) = 2 +- 0
