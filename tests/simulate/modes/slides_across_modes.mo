// A motion along a switching surface goes on where another part of the model changes its structure.
//
// x falls from 0.6 to 0 and stays there: |0.5 i| < 1.
// run: simulate --stop 10 --tolerance 1e-10
// check: final x = 0 +- 1e-8 ; sliding
// run: simulate --stop 10 --tolerance 1e-8 --solver ida
// check: final x = 0 +- 1e-6 ; sliding
// run: simulate --stop 10 --tolerance 1e-7 --solver cvode
// check: final x = 0 +- 1e-6 ; sliding
model slides_across_modes
  Real i(start = 0, fixed = true), ud, s, x(start = 0.6, fixed = true);
  Boolean off = s < 0;
equation
  der(i) = 2*sin(5*time) - ud - i;
  ud = if off then s else 0;
  i = if off then 0 else s;
  der(x) = 0.5*i - sign(x);
end slides_across_modes;
