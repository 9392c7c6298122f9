// min and max are assertions of level warning (MLS 3.6 §4.9.1): each variable is told once, with the first time.
// run: simulate --interval 0.125 -m DeclaredBounds.Told
// says: warning[R0014]: at time 0.625: 'x' is 0.625, above its max of 0.5
// says: declared_bounds.mo:31
// says: warning[R0014]: at time 0.375: 'low' is -0.125, below its min of 0
// says: warning[R0014]: at time 0: 'p' is 2, above its max of 1
// says: warning[R0014]: at time 0.625: 'opposite' is -0.625, below its min of -0.5
// says: 'a[3]' is
// says: warning[R0014]: at time 1: 'n' is 3, above its max of 2
// run: simulate --interval 0.125 -m DeclaredBounds.Told --strict
// status: 3
// error: R0015 at 30
// run: simulate -m DeclaredBounds.Kept --tolerance 1e-6 --stop 40
// lacks: warning
// run: simulate -m DeclaredBounds.Kept --param top=0.5 --stop 1
// says: 'y' is 1, above its max of 0.5
// run: simulate -m DeclaredBounds.Kept --param p=5 --stop 1
// says: warning[R0014]: at time 0: 'p' is 5, above its max of 1
// run: simulate -m DeclaredBounds.Wide --intervals 10
// says: warning[R0014]: at time 0.6: 'x[20000]' is 0.6, above its max of 0.5
// within: 20
package DeclaredBounds
  model Told "x = time, low = 1/4 - time, n counts"






    parameter Real p(min = 0, max = 1) = 2;
    Real x(max = 0.5) = time;
    Real low(min = 0) = 0.25 - time;
    Real opposite(min = -0.5);
    Real a[3](each max = 2) = {time, 2*time, 3*time};
    Integer n(max = 2, start = 0, fixed = true);
  equation
    x + opposite = 0;
    when sample(0.4, 0.3) then
      n = pre(n) + 1;
    end when;
  end Told;
  model Kept "decays to zero and stays there, up to the tolerance"
    parameter Real p(min = 0, max = 1) = 1;
    parameter Real top = 1e60;
    Real y(start = 1, fixed = true, min = 0, max = top);
    Real q(min = -1e60, max = 1e60) = y;
  equation
    der(y) = -p*y;
  end Kept;
  model Wide "bounds of a long array are one entry"
    Real x[20000](each start = 0, each fixed = true, each min = 0, each max = 0.5);
  equation
    for i in 1:20000 loop
      der(x[i]) = i/20000;
    end for;
  end Wide;
  model Between
    Real x(start = 0, fixed = true, max = 0.9), v(start = 1, fixed = true);
  equation
    der(x) = v;
    der(v) = -x;
  end Between;
end DeclaredBounds;
// Between rows: x = sin(time) is above 0.9 from 1.12 to 2.02, and rows are at 0 and 3.
// run: simulate -m DeclaredBounds.Between --stop 3 --intervals 1
// says: 'x' is
// says: above its max of 0.9
// run: simulate -m DeclaredBounds.Between --stop 3 --intervals 1 --strict
// status: 3
// says: error[R0015]
