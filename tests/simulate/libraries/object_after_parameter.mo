// An external object is made once initial equations have determined its arguments.
// numbers: the parameter that the initial equation determines
// run: simulate --model T39 --stop 1
// check: all y = 3 +- 0
class O extends ExternalObject;
  function constructor input Real x; output O o; external "C" o = bInit(x) annotation(Include="#include <stdlib.h>\nvoid* bInit(double x){ double* p = malloc(8); *p = x; return p; }"); end constructor;
  function destructor input O o; external "C" bFree(o) annotation(Include="#include <stdlib.h>\nvoid bFree(void* p){ free(p); }"); end destructor;
end O;
function get input O o; output Real y; external "C" y = bGet(o) annotation(Include="double bGet(void* p){ return *(double*)p; }"); end get;
model T39 parameter Real p(fixed=false); O o = O(p); Real y = get(o); initial equation p = 3; end T39;
