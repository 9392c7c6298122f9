// run: check
// error: L0066 at 6
model NotComputed
  input Real u;
  output Real x;
  output Real T;
external "SHSML" annotation(Library = "lag.shsml");
end NotComputed;
