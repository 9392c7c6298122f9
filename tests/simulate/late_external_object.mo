// A constructor runs when its arguments are known: also where initial equations determine them.
// numbers: the argument that the initial equation determines
// run: simulate
// check: y(0) = 3 +- 0
// check: y(1) = 3 +- 0
// check: z(1) = 6 +- 0 ; a parameter that reads the object
class Box
  extends ExternalObject;
  function constructor
    input Real x;
    output Box box;
    external "C" box = box_make(x)
      annotation(Include = "#include <stdlib.h>\nstatic void* box_make(double x) { double* p = malloc(8); *p = x; return p; }");
  end constructor;
  function destructor
    input Box box;
    external "C" box_free(box) annotation(Include = "#include <stdlib.h>\nstatic void box_free(void* p) { free(p); }");
  end destructor;
end Box;

function get
  input Box box;
  output Real y;
  external "C" y = box_get(box) annotation(Include = "static double box_get(void* p) { return *(double*)p; }");
end get;

model LateExternalObject
  parameter Real p(fixed = false);
  Box box = Box(p);
  parameter Real q = 2*get(box);
  Real y = get(box);
  Real z = q;
initial equation
  p = 3;
end LateExternalObject;
