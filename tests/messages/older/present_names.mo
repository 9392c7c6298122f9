// A text for the present version is left alone, also where an old name means something else today: R and r of a flange have changed places.
// needs: Modelica
// run: simulate --stop 0.25
// lacks: note
// check: final s.y = 1 +- 1e-9 ; sin(2π·1·0.25)
model PresentNames
  Modelica.Blocks.Sources.Sine s(f = 1);
  Modelica.Units.SI.Length l = s.y;
end PresentNames;
