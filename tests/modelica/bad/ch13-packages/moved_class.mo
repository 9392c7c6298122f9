// MLS 3.6 §18.8.2: a text that is written for the present version names a class by its place in an earlier one
// run: check -I ../../good/ch13-packages/libraries
// error: M0321 at 6
// says: moved in Sources 4.0.0 to 'Sources.Units.Frequency'
model Present
  Sources.SIunits.Frequency f = 3;
  annotation(uses(Sources(version="4.0.0")));
end Present;
