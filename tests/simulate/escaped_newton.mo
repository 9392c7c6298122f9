// A damped Newton method runs away to m = 1e20, where the rounding of 1e17*(exp(1e-19) - 1) hides what is left of the equation. The
// solution in reach of the start values: with x = exp(b/m), x^(a/b) = 1 + 9.27/Isd and x = 1 + 0.57/Isd.
// run: simulate --stop 1 --parameters
// lacks: R0031
// lacks: R0035
// check: final first = 9.27 +- 1e-8 ; the photo current
// check: final second = 0.57 +- 1e-8 ; what is left of it at the maximum power
// check: final m = 1.628 +- 1e-3 ; (a - b)/log(9.27/0.57) = 4.5408/2.78896 = 1.62813, without the -1 of either
// check: final y = 1 +- 1e-9 ; time
model EscapedNewton "reference data of a photovoltaic module: its diode's ideality factor and saturation current"
  parameter Real Iph = 9.27, Imp = 8.7, a = 24.8667, b = 20.3259;
  final parameter Real m(start = 2, fixed = false);
  final parameter Real Isd(start = 1e-4, fixed = false);
  Real first = Isd*(exp(a/m) - 1), second = Isd*(exp(b/m) - 1), y = time;
initial equation
  Iph = Isd*(exp(a/m) - 1);
  Iph = Isd*(exp(b/m) - 1) + Imp;
end EscapedNewton;
