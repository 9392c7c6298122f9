// Texts, random numbers and the transform of Fourier, without the library's C sources.
// run: simulate --stop 0
// check: final hash = 1827717433 +- 0 ; documentation of Modelica.Utilities.Strings.hashString
// check: final other = -1025762750 +- 0 ; the same
// check: final order = 1 +- 0 ; "abc" comes before "abd": Compare.Less
// check: final same = 2 +- 0 ; without regard to case they are equal
// check: final number = -1250 +- 0
// check: final behind = 8 +- 0 ; the character behind "-1.25e3"
// check: final amplitude = 2.4 +- 1e-14 ; 3 cos(2*2*pi*k/8 + 0.5): |X_2| = 12, divided by 8/2 + 1
// check: final phase = 0.5 +- 1e-14
function hashString
  input String s;
  output Integer h;
  external "C" h = ModelicaStrings_hashString(s) annotation(Library = "ModelicaExternalC");
end hashString;
function compare
  input String a;
  input String b;
  input Boolean caseSensitive;
  output Integer order;
  external "C" order = ModelicaStrings_compare(a, b, caseSensitive) annotation(Library = "ModelicaExternalC");
end compare;
function scanReal
  input String s;
  output Integer behind;
  output Real number;
  external "C" ModelicaStrings_scanReal(s, 1, 0, behind, number) annotation(Library = "ModelicaExternalC");
end scanReal;
function fft
  input Real u[:];
  output Real amplitudes[div(size(u, 1), 2) + 1];
  output Real phases[div(size(u, 1), 2) + 1];
protected
  Integer info;
  Real work[3*size(u, 1) + 2*(div(size(u, 1), 2) + 1)];
  function raw
    input Real u[:];
    input Real work[:];
    output Integer info;
    output Real amplitudes[div(size(u, 1), 2) + 1];
    output Real phases[div(size(u, 1), 2) + 1];
    external "C" info = ModelicaFFT_kiss_fftr(u, size(u, 1), work, size(work, 1), amplitudes, phases)
      annotation(Include = "#include \"ModelicaFFT.h\"");
  end raw;
algorithm
  work := zeros(size(work, 1));
  (info, amplitudes, phases) := raw(u, work);
  assert(info == 0, "the transform failed");
end fft;

model M
  Real hash, other, order, same, number, behind, amplitude, phase;
  Integer at;
  Real amplitudes[5], phases[5];
equation
  hash = hashString("this is a test");
  other = hashString("Controller.noise1");
  order = compare("abc", "abd", true);
  same = compare("aBc", "AbC", false);
  (at, number) = scanReal("-1.25e3 m");
  behind = at;
  (amplitudes, phases) = fft({3*cos(2*2*3.14159265358979323846*k/8 + 0.5) for k in 0:7});
  amplitude = amplitudes[3];
  phase = phases[3];
end M;
