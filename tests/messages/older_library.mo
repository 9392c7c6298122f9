// A model for an older version of a library is converted, and that is said.
// needs: Modelica
// run: simulate --stop 0.25
// says: 'OlderLibrary' was written for 'Modelica' 3.2.3: its text is converted to 4
// check: final s.y = 1 +- 1e-9 ; sin(2π·1·0.25)
model OlderLibrary
  Modelica.Blocks.Sources.Sine s(freqHz = 1);
  annotation(uses(Modelica(version = "3.2.3")));
end OlderLibrary;
