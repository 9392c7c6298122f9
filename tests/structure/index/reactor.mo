// Pantelides' exothermic reactor: the concentration is prescribed, the cooling temperature is sought (index 3). All follows by
// differentiation: R from C' , T from R, Tc from T'.
// run: simulate --stop 1 --tolerance 1e-9
// check: R(0.5) = 0.364299189951 +- 1e-8
// check: T(0.5) = 3.31827442668 +- 1e-7
// check: Tc(0.5) = 2.65037055355 +- 1e-6
model Reactor
  parameter Real K1 = 1, K2 = 2, K3 = 3, K4 = 5, C0 = 1, T0 = 4;
  Real C, T(start = 5), R(start = 0.5), Tc;
  Real u = 0.5 + 0.1*sin(time);
equation
  der(C) = K1*(C0 - C) - R;
  der(T) = K1*(T0 - T) + K2*R - K3*(T - Tc);
  0 = R - K3*exp(-K4/T)*C;
  0 = C - u;
end Reactor;
