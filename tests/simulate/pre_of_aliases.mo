// pre(u) is an unknown of its own during initialization: a.u = p.y relates their values, not those of pre (MLS 3.6 §8.6). The order of
// declarations does not matter.
// numbers: the pulse is true until 1; counted by hand
// run: simulate -m PreOfAliases.TogglesFirst --stop 3
// check: p.y(0.5) = 1 +- 0
// check: a.y(0.5) = 1 +- 0
// check: p.y(1.5) = 0 +- 0
// check: a.y(2.5) = 0 +- 0 ; toggled at 2, when p.y rises
// run: simulate -m PreOfAliases.PulseFirst --stop 3
// check: p.y(0.5) = 1 +- 0
// check: a.y(0.5) = 1 +- 0
// check: p.y(1.5) = 0 +- 0
// check: a.y(2.5) = 0 +- 0
package PreOfAliases
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
  block Toggle
    input Boolean u;
    output Boolean y;
  initial equation
    pre(y) = false;
    pre(u) = false;
  equation
    when initial() then
      y = u;
    elsewhen change(u) and not pre(u) then
      y = not pre(y);
    end when;
  end Toggle;
  model TogglesFirst
    Toggle a;
    Pulse p;
  equation
    a.u = p.y;
  end TogglesFirst;
  model PulseFirst
    Pulse p;
    Toggle a;
  equation
    a.u = p.y;
  end PulseFirst;
end PreOfAliases;
