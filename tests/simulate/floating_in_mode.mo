// Two inductive lines in series are opened at 1.6 s, and what lies between them is connected with nothing: no equation
// of that mode determines its voltage, which stays, and the currents there add up to zero in any case.
// run: simulate -m FloatingInMode.Net --stop 2
// says: warning[R0031]: at time 1.6: equations do not determine their unknowns (nothing of this mode says what they are); taken: 'l1.b.v' = 8.46154
// check: final load.p.i = 2 +- 1e-9 ; 10/(2 + 3)
// check: final load.p.v = 6 +- 1e-9 ; 3*2
// check: final l1.b.v = 8.461538461538462 +- 1e-6 ; (10 + 3*30/13)/2: the lines are alike, 10/(4/3 + 3) flows before
// check: final l1.a.i = 0 +- 0 ; open
package FloatingInMode
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  model Line
    Pin a, b;
    input Boolean off;
    Boolean running(start=true, fixed=true);
  equation
    when off then
      running = false;
    end when;
    if running then
      a.v - b.v = 0.1*der(a.i) + 2*a.i;
      a.i + b.i = 0;
    else
      a.i = 0;
      b.i = 0;
    end if;
  end Line;
  model Resistor
    Pin a, b;
  equation
    a.v - b.v = 2*a.i;
    a.i + b.i = 0;
  end Resistor;
  model Fault "a short circuit for a while"
    Pin p;
    Boolean on = time >= 0.2 and time < 0.5;
  equation
    if on then
      p.v = 0.1*p.i;
    else
      p.i = 0;
    end if;
  end Fault;
  model Source
    Pin p;
  equation
    p.v = 10;
  end Source;
  model Load
    Pin p;
  equation
    p.v = 3*p.i;
  end Load;
  model Net
    Line l1(off = time > 1.6), l2(off = time > 1.6);
    Resistor r;
    Fault f;
    Source src;
    Load load;
  equation
    connect(src.p, l1.a);
    connect(l1.b, l2.a);
    connect(f.p, l1.b);
    connect(l2.b, load.p);
    connect(src.p, r.a);
    connect(r.b, load.p);
  end Net;
end FloatingInMode;
