// What an event leaves in a memory that is no variable of the flow: derivatives by parameters all the same, against closed forms. Where the variational equation lacks it, difference
// quotients of whole runs take its place, with a note.
//
// A clocked controller: x(1) = 1 - (1 - k/10)^10, so that dx/dk = 0.9^9 at k = 1.
// run: sensitivities -m sensitivities_of_memory.Clocked --by k --of x --stop 1
// says: A0007
// says: x = 0.65132156
// says: d/d(k) = 0.387420
// No continuous state at all: y = 11 k at 1.05, after the ticks at 0, 0.1, ..., 1.
// run: sensitivities -m sensitivities_of_memory.Counter --by k --of y --stop 1.05
// says: d/d(k) = 11
// A parameter that the start determines: x(1) = 0.5/e + 0.3 k (1 - 1/e), dx/dk = 0.3 (1 - 1/e).
// run: sensitivities -m sensitivities_of_memory.AtStart --by k --of x --stop 1
// says: d/d(k) = 0.189636
// pre() in an equation: h = k t at the last tick. At 0.55 y = 0.5 k, and z = 0.1 k (0.1 + 0.2 + 0.3 + 0.4) + 0.05 k 0.5 = 0.125 k.
// run: sensitivities -m sensitivities_of_memory.Held --by k --of y --of z --stop 0.55
// says: z = 0.125
// says: d/d(k) = 0.125
// says: d/d(k) = 0.5
// pre() of a continuous variable is its left limit: 0.5 k at 0.5.
// run: sensitivities -m sensitivities_of_memory.LeftLimit --by k --of d --stop 0.55
// says: d = 0.5
// says: d/d(k) = 0.5
// A pendulum that goes over the top, whose state is another one on the way; the number is the difference quotient of runs with tolerance 1e-11.
// run: sensitivities -m sensitivities_of_memory.OverTheTop --by k --of x --stop 1
// says: d/d(k) = 1.2519
// Sliding along x = 0: nothing depends on k any longer.
// run: sensitivities -m sensitivities_of_memory.Slides --by k --of x --stop 1
// within: 10
// says: along a switching surface
// A delay: x(1.5) = 1 - 1.5 k + k^2/2 - k^3/48, dx/dk = -1.5 + 1 - 1/16 = -0.5625.
// run: sensitivities -m sensitivities_of_memory.Delayed --by k --of x --stop 1.5
// says: d/d(k) = -0.5625
package sensitivities_of_memory
  model Clocked
    parameter Real k = 1;
    Real c(start = 0), x(start = 0, fixed = true), u;
  equation
    u = hold(c);
    c = k*(1 - sample(x, Clock(0.1)));
    der(x) = u;
  end Clocked;
  model Counter
    parameter Real k = 1;
    Real c(start = 0);
    output Real y;
  equation
    c = previous(c) + k*sample(1.0, Clock(1, 10));
    y = hold(c);
  end Counter;
  model AtStart
    parameter Real k = 1;
    parameter Real p(fixed = false);
    Real x(start = 0.5, fixed = true);
  initial equation
    p = 0.3*k;
  equation
    der(x) = p - x;
  end AtStart;
  model Held
    parameter Real k = 1;
    discrete Real h(start = 0, fixed = true);
    Real y, z(start = 0, fixed = true);
  equation
    when sample(0.1, 0.1) then
      h = k*time;
    end when;
    y = pre(h);
    der(z) = y;
  end Held;
  model LeftLimit
    parameter Real k = 1;
    Real u = k*time;
    discrete Real d(start = 0, fixed = true);
  equation
    when sample(0.1, 0.1) then
      d = pre(u);
    end when;
  end LeftLimit;
  model OverTheTop
    parameter Real k = 1;
    Real x(start = 0, fixed = true), h(start = -1), vx(start = 5, fixed = true), vh, T;
  equation
    der(x) = vx;
    der(h) = vh;
    der(vx) = -T*x;
    der(vh) = -T*h - 4*k;
    x^2 + h^2 = 1;
  end OverTheTop;
  model Slides
    parameter Real k = 1;
    Real x(start = 0.6, fixed = true);
  equation
    der(x) = 0.1*time - k*sign(x);
  end Slides;
  model Delayed
    parameter Real k = 1;
    Real x(start = 1, fixed = true);
  equation
    der(x) = -k*delay(x, 0.5);
  end Delayed;
end sensitivities_of_memory;
