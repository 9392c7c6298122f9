// An element that a class of the library no longer has tells the same.
// needs: Modelica
// run: simulate --stop 0.25
// says: note[M0208]
// check: final s.y = 1 +- 1e-9 ; sin(2π·1·0.25)
model OldElements
  Modelica.Blocks.Sources.Sine s(freqHz = 1);
end OldElements;
