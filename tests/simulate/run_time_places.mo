// What fails while a model runs is told with the place, the component and the variable at fault.
// run: simulate -m RunTimePlaces.Functions
// status: 3
// error: R0002 at 31
// says: assertion failed: u is negative
// says: evaluated for this
// says: run_time_places.mo:39
// says: in component 'b'
// run: simulate -m RunTimePlaces.External
// status: 3
// says: too hot
// says: run_time_places.mo:54
// says: in component 'part'
// run: simulate -m RunTimePlaces.Infinite
// status: 3
// says: the parameter 'G' is infinite
// says: run_time_places.mo:62
// run: simulate -m RunTimePlaces.Explodes --stop 2
// status: 3
// says: 'x' changes ever faster
// run: simulate -m RunTimePlaces.Prints
// says: note[R0010]: hello
// says: note[R0010]: world
package RunTimePlaces
  function root
    input Real u;
    output Real y;
  algorithm
    // an assertion of a function, called for an equation of a component

    assert(u >= 0, "u is negative");
    y := sqrt(u) + u;
    annotation(Inline = false);
  end root;
  block B
    input Real u;
    Real y;
  equation
    y = root(u);
  end B;
  model Functions
    B a(u = 1), b(u = 0.5 - time);
  end Functions;
  function fail
    input Real x;
    output Real y;
    external "C" y = fails_here(x)
      annotation(Include = "#include \"ModelicaUtilities.h\"\nstatic double fails_here(double x) { if (x > 0.5) ModelicaError(\"too hot\\n\"); return x; }");
  end fail;
  model Part
    Real y;
  equation

    y = fail(time);
  end Part;
  model External
    Part part;
  end External;
  model Infinite
    parameter Real R = 0;

    parameter Real G = 1/R;
    Real x = G*time;
  end Infinite;
  model Explodes
    Real x(start = 1, fixed = true);
  equation
    der(x) = x^2;
  end Explodes;
  function say
    input Real x;
    output Real y;
    external "C" y = says_it(x)
      annotation(Include = "#include \"ModelicaUtilities.h\"\nstatic double says_it(double x) { ModelicaMessage(\"hello\\nworld\\n\"); return x; }");
  end say;
  model Prints
    parameter Real p = say(3);
    Real x = p*time;
  end Prints;
end RunTimePlaces;
