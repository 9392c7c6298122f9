// pre(a.u) is an unknown of its own during initialization; a.u = p.y relates current values alone.
// numbers: the pulse is true at 0.5
// run: simulate --model T36 --stop 1
// check: p.y(0.5) = 1 +- 0
// check: a.y(0.5) = 1 +- 0; initial(): y = u
// lacks: R0007
block Pulse output Boolean y;
initial algorithm
  y := true;
equation
  when sample(2, 2) then y = true; elsewhen sample(1, 2) then y = false; end when;
end Pulse;
block Tog input Boolean u; output Boolean y;
initial equation
  pre(y) = false; pre(u) = false;
equation
  when initial() then y = u;
  elsewhen change(u) and not pre(u) then y = not pre(y); end when;
end Tog;
model T36 Tog a; Pulse p; equation a.u = p.y; end T36;
