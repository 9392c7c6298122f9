// Include codes that call each other.
// numbers: the sum that the C functions compute
// run: simulate --model T20b --stop 1
// check: final y = 3 +- 1e-12
class O extends ExternalObject;
  function constructor input Real x; output O o; external "C" o = aInit(x) annotation(Include="void aFree(void*); void* aInit(double x){ double* p = malloc(8); *p = x; if (x < 0) aFree(p); return p; }"); end constructor;
  function destructor input O o; external "C" aFree(o) annotation(Include="void aFree(void* p){ free(p); }"); end destructor;
end O;
function get input O o; output Real y; external "C" y = aGet(o) annotation(Include="double aGet(void* p){ return *(double*)p; }"); end get;
model T20b parameter O o = O(3.0); Real y = get(o)*time; end T20b;
