// MLS 3.6 §16.8.4: the solver of a partition that names none
// run: simulate --stop 1
// check: z(0.4) = 1.524 +- 1e-12               ; x_k = 1 + 2·0.9^k; z' = x + 1 by explicit Euler, two steps of 0.2 from 0
model InferenceTest
  Real x(start = 3) "Explicitly using ExplicitEuler";
  Real y "Explicitly using ImplicitEuler method";
  Real z "Inferred to use ExplicitEuler";
equation
  der(x) = -x + sample(1, Clock(Clock(1, 10), solverMethod="ExplicitEuler"));
  der(y) = subSample(x, 2) + sample(1, Clock(Clock(2, 10), solverMethod="ImplicitEuler"));
  der(z) = subSample(x, 2) + 1;
end InferenceTest;
