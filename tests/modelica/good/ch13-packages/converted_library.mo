// MLS 3.6 §18.8.2: what was written for an older version of a library is converted by the library's script
// run: simulate -I libraries --stop 2
// says: note[M0204]: 'Old' was written for 'Sources' 3.2: its text is converted to 4.0.0
// check: final s.y = 6 +- 1e-12       ; f = 3
// check: final t.y = 5 +- 1e-12       ; f = 2, shifted by 1
// check: final z = 3 +- 1e-12
// run: convert -I libraries
// says: Sources.Wave s(f=3);
// says: Sources.Wave t(f=g, shifted=true);
// says: Real z = s.f;
// says: uses(Sources(version="4.0.0"))
model Old
  import SI = Sources.SIunits;
  parameter SI.Frequency g = 2;
  Sources.Sine s(freqHz=3);
  Sources.Shifted t(freqHz=g);
  Real z = s.freqHz;
  annotation(uses(Sources(version="3.2")));
end Old;
