// An input that nothing is connected to is named, at the component it belongs to.
// run: check -m OpenInput.M
// error: M0551 at 18
// says: the input 'gain.u' is not connected
// says: connect it, or give it a value
package OpenInput
  connector In = input Real;
  connector Out = output Real;
  block Gain
    In u;
    Out y = 2*u;
  end Gain;
  block Integrator
    In u;
    Out y(start = 0, fixed = true);
  equation der(y) = u;
  end Integrator;
  model M Gain gain; Integrator integrator; Gain set; Gain given(u = time);
  equation
    connect(gain.y, integrator.u);
    set.u = time;
  end M;
end OpenInput;
