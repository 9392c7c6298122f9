// MLS 3.6 §12.9.7: "For each completely constructed object, the destructor is called exactly once, after the last use of the
// object, even if an error occurs."
// run: simulate -m Objects.Normal
// expect:
// | destroyed 'b', which knows 'a'
// | destroyed 'a'
// | Objects.Normal: 0 to 1 s: 0 steps, 0 events
// run: simulate -m Objects.Terminated
// expect:
// | destroyed 'a'
// | Objects.Terminated: 0 to 0.5 s, ended by the model: 0 steps, 1 event
// | the model says: enough
// run: simulate -m Objects.Asserted
// status: 3
// expect:
// | error[R0002]: the simulation failed at time 0.5: assertion failed: n is too large
// |   --> external_objects.mo:179:5
// |  179 |     assert(n < 0.5, "n is too large");
// |      |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
// | destroyed 'a'
// | Objects.Asserted: 0 to 0.5 s, failed: 0 steps, 0 events
// run: simulate -m Objects.StepFails
// status: 3
// says: 'der(x)' is not a number
// says: destroyed 'a'
// run: simulate -m Objects.ConstructorFails
// status: 3
// expect:
// | error[R0001]: initialization at time 0 failed: the object 'broken' cannot be made
// |   --> external_objects.mo:191:14
// |  191 |     Follower b = Follower("broken", a);
// |      |              ^
// |   = note: of 'b'
// | destroyed 'a'
// | Objects.ConstructorFails: 0 to 0 s, failed: 0 steps, 0 events
// run: simulate -m Objects.InitializationFails
// status: 3
// expect:
// | error[R0001]: initialization at time 0 failed: nonlinear 1 equation for 'n' = 1 could not be solved: Newton's method stops where the equations do not hold: there is no solution near these values
// |   = note: n ^ 2 = -Objects.length(a) (external_objects.mo:200)  (residual 2)
// | destroyed 'a'
// | Objects.InitializationFails: 0 to 0 s, failed: 0 steps, 0 events
// run: simulate -m Objects.DestructorFails
// expect:
// | warning[R0013]: an external object could not be destroyed: Objects.Follower: it does not want to go
// | destroyed 'sticky', which knows 'a'
// | destroyed 'a'
// | Objects.DestructorFails: 0 to 1 s: 0 steps, 0 events
// run: simulate -m Objects.Equal
// expect:
// | destroyed 'paired'
// | destroyed 'twin'
// | destroyed 'paired'
// | destroyed 'twin'
// | destroyed 'twin'
// | destroyed 'twin'
// | Objects.Equal: 0 to 1 s: 0 steps, 0 events
// run: simulate -m Objects.Chosen
// expect:
// | destroyed 'second'
// | Objects.Chosen: 0 to 1 s: 0 steps, 0 events
// run: simulate -m Objects.InFunction
// expect:
// | destroyed 'local'
// | destroyed 'a'
// | Objects.InFunction: 0 to 1 s: 0 steps, 1 event
// run: simulate -m Objects.InFailingFunction
// status: 3
// expect:
// | error[R0002]: the simulation failed at time 0.5: assertion failed: y is too large
// |   --> external_objects.mo:233:5
// |  233 |     assert(y < 2, "y is too large");
// |      |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
// |   --> external_objects.mo:249:5
// |  249 |     when time > 0.5 then
// |      |     -------------------- evaluated for this
// | destroyed 'local'
// | destroyed 'a'
// | Objects.InFailingFunction: 0 to 0.5 s, failed: 0 steps, 1 event
// run: flatten -m Objects.Normal
// expect:
// | model Objects.Normal
// |   class Objects.Follower extends ExternalObject destructor Objects.Follower.destructor;
// |   class Objects.Object extends ExternalObject destructor Objects.Object.destructor;
// |   function Objects.Follower.destructor
// |     input Objects.Follower o;
// |   external "C" saltus_object_free(o) annotation(Include = {"#include \"saltus_object.h\""}, IncludeDirectory = {"./Resources/Include"}, LibraryDirectory = {"./Resources/Library"}, SourceDirectory = {"./Resources/C-Sources"});
// |   end Objects.Follower.destructor;
// |   function Objects.Object.destructor
// |     input Objects.Object o;
// |   external "C" saltus_object_free(o) annotation(Include = {"#include \"saltus_object.h\""}, IncludeDirectory = {"./Resources/Include"}, LibraryDirectory = {"./Resources/Library"}, SourceDirectory = {"./Resources/C-Sources"});
// |   end Objects.Object.destructor;
// |   function Objects.Follower.constructor
// |     input String name;
// |     input Objects.Object other;
// |     output Objects.Follower o;
// |   external "C" o = saltus_object_new(name, other, "") annotation(Include = {"#include \"saltus_object.h\""}, IncludeDirectory = {"./Resources/Include"}, LibraryDirectory = {"./Resources/Library"}, SourceDirectory = {"./Resources/C-Sources"});
// |   end Objects.Follower.constructor;
// |   function Objects.Object.constructor
// |     input String name;
// |     output Objects.Object o;
// |   external "C" o = saltus_object_new(name, 0, "") annotation(Include = {"#include \"saltus_object.h\""}, IncludeDirectory = {"./Resources/Include"}, LibraryDirectory = {"./Resources/Library"}, SourceDirectory = {"./Resources/C-Sources"});
// |   end Objects.Object.constructor;
// |   function Objects.length
// |     input Objects.Object o;
// |     output Real n;
// |   external "C" n = saltus_object_length(o) annotation(Include = {"#include \"saltus_object.h\""}, IncludeDirectory = {"./Resources/Include"}, LibraryDirectory = {"./Resources/Library"}, SourceDirectory = {"./Resources/C-Sources"});
// |   end Objects.length;
// |   parameter Objects.Follower b = Objects.Follower.constructor("b", a);
// |   parameter Objects.Object a = Objects.Object.constructor("a");
// |   Real n;
// | equation
// |   n = Objects.length(a) * time;
// | end Objects.Normal;
// run: simulate -m Objects.Normal --dump=schedule
// expect:
// | destroyed 'b', which knows 'a'
// | destroyed 'a'
// | parameters
// |   a := Objects.Object.constructor("a")  (at the end Objects.Object.destructor)
// |   b := Objects.Follower.constructor("b", a)  (at the end Objects.Follower.destructor)
// | initial
// |   n := Objects.length(a) * time
// | simulation
// |   n := Objects.length(a) * time  (output)
package Objects
  class Object
    extends ExternalObject;
    function constructor
      input String name;
      output Object o;
    external "C" o = saltus_object_new(name, 0, "") annotation(Include="#include \"saltus_object.h\"");
    end constructor;
    function destructor
      input Object o;
    external "C" saltus_object_free(o) annotation(Include="#include \"saltus_object.h\"");
    end destructor;
  end Object;

  class Follower "is made with another object, which has to outlive it"
    extends ExternalObject;
    function constructor
      input String name;
      input Object other;
      output Follower o;
    external "C" o = saltus_object_new(name, other, "") annotation(Include="#include \"saltus_object.h\"");
    end constructor;
    function destructor
      input Follower o;
    external "C" saltus_object_free(o) annotation(Include="#include \"saltus_object.h\"");
    end destructor;
  end Follower;

  function length
    input Object o;
    output Real n;
  external "C" n = saltus_object_length(o) annotation(Include="#include \"saltus_object.h\"");
  end length;

  model Normal
    Follower b = Follower("b", a);
    Object a = Object("a");
    Real n = length(a)*time;
  end Normal;

  model Terminated
    Object a = Object("a");
    Real n = length(a)*time;
  equation
    when time > 0.5 then
      terminate("enough");
    end when;
  end Terminated;

  model Asserted
    Object a = Object("a");
    Real n = length(a)*time;
  equation
    assert(n < 0.5, "n is too large");
  end Asserted;

  model StepFails
    Object a = Object("a");
    Real x(start=length(a), fixed=true);
  equation
    der(x) = -1/sqrt(x);
  end StepFails;

  model ConstructorFails
    Object a = Object("a");
    Follower b = Follower("broken", a);
    Follower c = Follower("c", a);
    Real n = length(a)*time;
  end ConstructorFails;

  model InitializationFails
    Object a = Object("a");
    Real n(start=1);
  initial equation
    n^2 = -length(a);
  equation
    der(n) = 0;
  end InitializationFails;

  model DestructorFails
    Object a = Object("a");
    Follower b = Follower("sticky", a);
  end DestructorFails;

  model Equal "two objects with equal arguments are two"
    Object a = Object("twin"), b = Object("twin");
    Object c[2] = {Object("twin"), Object("twin")};
    Pair pair[2];
    Real n = length(a) + length(b) + length(c[2]) + length(pair[2].o);
    model Pair
      Object o = Object("paired");
    end Pair;
  end Equal;

  model Chosen
    parameter Boolean first = false;
    Object a = if first then Object("first") else Object("second");
    Real n = length(a)*time;
  end Chosen;

  function measured "constructs and destroys in each call"
    input Real x;
    output Real y;
  protected
    Object o = Object("local");
  algorithm
    y := length(o)*x;
    assert(y < 2, "y is too large");
  end measured;

  model InFunction
    Object a = Object("a");
    Real y(start=0, fixed=true);
  equation
    when time > 0.5 then
      y = measured(length(a)/5);
    end when;
  end InFunction;

  model InFailingFunction
    Object a = Object("a");
    Real y(start=0, fixed=true);
  equation
    when time > 0.5 then
      y = measured(length(a)/2);
    end when;
  end InFailingFunction;
end Objects;
