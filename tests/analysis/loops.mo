// Signals inside of a model as the ends of linear models, and loops that are opened there. The controller is k = 5, the plant
// 2/(3 s + 1): L = 10/(3 s + 1). Numbers by hand.
// run: linearize -m Loops.Inside --open p.u
// says: (-3.333333) / (s + 0.3333333)
// The closed loop from the plant's input: 2/(3 s + 1) / (1 + L) = 2/(3 s + 11).
// run: linearize -m Loops.Inside --from p.u --to p.y
// says: (0.6666667) / (s + 3.666667)
// The complementary sensitivity: from the reference, 10/(3 s + 11); the sensitivity: what the controller sees, (3 s + 1)/(3 s + 11).
// run: linearize -m Loops.Inside --from r --to e
// says: (s + 0.3333333) / (s + 3.666667)
// With the loop open at the measurement the way from the reference is L itself.
// run: linearize -m Loops.Inside --from r --to p.y --open p.y
// says: (3.333333) / (s + 0.3333333)
// |L| = 1 at 9 w² = 99: w = 3.3166248; phase margin 180° − atan(3 w) = 95.739°, 1.67096 rad, so the delay margin is 0.50381 s. L lies right
// of −1 everywhere, nearest at high frequencies.
// run: margins -m Loops.Inside --open c.y
// says: phase margin 95.74°, delay margin 0.5038 s at 3.3166 rad/s
// says: modulus margin 1 at high frequencies
// says: the closed loop is stable
// run: bode -m Loops.Inside --open c.y
// says: loop at c.y: 0.01 to 10 rad/s
// run: nyquist -m Loops.Inside --open c.u --json
// says: "encirclements":0
// The final value is 10/11, and 10 % to 90 % of 1 − exp(−11 t/3) take 3/11·ln 9 = 0.599242; 2 % are left after 3/11·ln 50 = 1.06692.
// run: step -m Loops.Inside --from r --to p.y
// says: final value 0.909091
// says: rise time (10 % to 90 %) 0.59924 s
// says: settling time (2 %) 1.0669 s
// says: overshoot 0 %
// A connection inside of a component belongs to it: the input of the filter's integrator is what the filter's own equations give.
// run: linearize -m Loops.Nested --from f.i.u --to f.y
// says: (1) / (s + 1)
// run: linearize -m Loops.Nested --from f.u --to f.y
// says: (1) / (s + 1)
// One of several readers alone: g2 sees the addition, g1 does not.
// run: linearize -m Loops.Readers --from g[2].u --to g[1].y --to g[2].y
// says: g[1].y / g[2].u
// says: (0) / (1)
// says: (3) / (1)
// run: linearize -m Loops.Readers --from s.y --to g[1].y --to g[2].y
// says: (2) / (1)
// says: (3) / (1)
// 0 dB nowhere, −180° at w = √3 where |L| = 1/8: the gain margin is 8. The root locus of 1/(s + 1)³ is stable below it.
// run: margins -m Loops.Third
// says: gain margin 18.06 dB (factor 8) at 1.7321 rad/s
// run: rlocus -m Loops.Third
// says: stable for gains between 0 and 8
// run: rlocus -m Loops.Third -o $TMP/locus.svg
// status: 0
// run: nyquist -m Loops.Third -o $TMP/nyquist.svg
// status: 0
// run: nyquist -m Loops.Third -o $TMP/nyquist.csv
// status: 0
// y'' + 0.4 y' + y = u: the overshoot of the damping ratio 0.2 is exp(−0.2 π/√0.96) = 52.662 %, at π/√0.96 = 3.20637 s.
// run: step -m Loops.Second --for 60
// says: overshoot 52.662 %
// says: peak 1.52662 at 3.20
// run: step -m Loops.Second -o $TMP/step.csv
// status: 0
// An unstable plant 2/(s − 1) under the gain 1: P = 1, Z = 0, one turn against the clock. The gain may fall to 1/2.
// run: nyquist -m Loops.Unstable
// says: 1 unstable pole(s) of the open loop, 0 of the closed loop: the curve goes -1 time(s) clockwise around -1
// says: gain margin -6.021 dB (factor 0.5) at 0 rad/s
// What is no signal is refused.
// run: linearize -m Loops.Inside --from nothing
// status: 1
// says: error[A0008]: an analysis cannot begin at 'nothing': the model has no such variable
// run: linearize -m Loops.Inside --from c.k
// status: 1
// says: it is a parameter or a constant
// run: linearize -m Loops.Circuit --from a.p.v
// status: 1
// says: it belongs to a physical connection, which has no direction
// run: linearize -m Loops.Inside --to nothing
// status: 2
// says: the model has no variable 'nothing'
// run: bode -m Loops.Inside
// status: 2
// says: the model has no input of type Real at its top; --from SIGNAL takes any signal
package Loops
  connector RealInput = input Real;
  connector RealOutput = output Real;

  block Gain
    RealInput u;
    RealOutput y;
    parameter Real k = 1;
  equation
    y = k * u;
  end Gain;

  block Lag
    RealInput u;
    RealOutput y(start = 0, fixed = true);
    parameter Real k = 2, T = 3;
  equation
    T * der(y) = k * u - y;
  end Lag;

  model Inside
    Gain c(k = 5, u = e);
    Lag p;
    Real r = 1, e;
  equation
    e = r - p.y;
    connect(c.y, p.u);
  end Inside;

  block Integrator
    RealInput u;
    RealOutput y(start = 0, fixed = true);
  equation
    der(y) = u;
  end Integrator;

  block Filter
    RealInput u;
    RealOutput y;
    Integrator i;
  equation
    i.u = u - y;
    connect(i.y, y);
  end Filter;

  model Nested
    Gain s(u = time);
    Filter f;
  equation
    connect(s.y, f.u);
  end Nested;

  model Readers
    Gain s(u = time);
    Gain g[2](k = {2, 3});
  equation
    connect(s.y, g[1].u);
    connect(s.y, g[2].u);
  end Readers;

  model Third
    input Real u;
    output Real y = x[3];
    Real x[3](each start = 0, each fixed = true);
  equation
    der(x) = {u, x[1], x[2]} - x;
  end Third;

  model Second
    input Real u;
    output Real y(start = 0, fixed = true);
    Real v(start = 0, fixed = true);
  equation
    der(y) = v;
    der(v) = u - y - 0.4 * v;
  end Second;

  model Unstable
    input Real u;
    output Real y(start = 0, fixed = true);
  equation
    der(y) = y + 2 * u;
  end Unstable;

  connector Pin
    Real v;
    flow Real i;
  end Pin;

  model Ground
    Pin p;
  equation
    p.v = 0;
  end Ground;

  model Element
    Pin p;
    Real x(start = 1, fixed = true);
  equation
    p.i = x;
    der(x) = p.v - x;
  end Element;

  model Circuit
    Ground a;
    Element b;
  equation
    connect(a.p, b.p);
  end Circuit;
end Loops;
