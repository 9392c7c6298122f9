// Otter, Elmqvist, Mattsson (1999), section 2: a continuous plant with a digital controller. The plant here is a chain of
// five lags; the numbers below come from its exact discretization over the sample interval. Samples are taken at k Ts,
// computed, not accumulated.
// numbers: the closed form above
// run: simulate --stop 3.05 --tolerance 1e-9
// check: event 1 at 0.1 +- 0
// check: event 7 at 0.7000000000000001 +- 0 ; 7*0.1 in floating point
// check: event 30 at 3 +- 0
// check: events = 30
// check: system.y[1](2) = 0.041658043610199966 +- 1e-10 ; exact discretization
// check: system.y[1](3) = 0.17320469280272294 +- 1e-10
// check: system.u[1](2) = 1.3462274631444737 +- 1e-10
// check: system.u[1](1.05) = 1.1498914215655849 +- 1e-10 ; held since 1
// check: system.xc[1](2) = 0.8761850320935963 +- 1e-10
// check: system.y[1](1.05) = 0.002855895381363092 +- 1e-10
function f "plant: a chain of lags"
  input Real x[:];
  input Real u[:];
  output Real dx[size(x, 1)];
algorithm
  dx[1] := u[1] - x[1];
  for i in 2:size(x, 1) loop
    dx[i] := x[i - 1] - x[i];
  end for;
end f;

function g "measurement"
  input Real x[:];
  output Real y[1];
algorithm
  y[1] := x[end];
end g;

model SampledSystem "A continuous plant with a digital controller"
  parameter Real Ts=0.1 "sample interval";
  parameter Real A[:, size(A,1)],
                 B[size(A,1), :],
                 C[:, size(A,2)],
                 D[size(C,1), size(B,2)];
  constant Integer nx = 5;
  input Real r [size(B,2)]
                             "reference";
  output Real y [size(B,2)]
                             "measurement";
         Real u [size(C,1)]
                             "control";
         Real xc[size(A,1)]
                             "disc. state";
         Real xp[nx]
                             "plant state";
equation
  der(xp) = f(xp, u);      // plant
       y  = g(xp);
  when sample(0,Ts) then   // controller
    xc = A*pre(xc) + B*(r-y);
    u = C*pre(xc) + D*(r-y);
  end when;
  annotation(experiment(StopTime=3.05));
end SampledSystem;

model SampledStep "A continuous plant with a digital controller: step of the reference at the start"
  SampledSystem system(A=[0.9], B=[0.1], C=[1], D=[0.5]);
equation
  system.r = {1};
  annotation(experiment(StopTime=3.05));
end SampledStep;
