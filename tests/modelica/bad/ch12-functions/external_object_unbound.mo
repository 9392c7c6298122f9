// MLS 3.6 §12.9.7: an external object has a constructor as its value
// run: flatten
// error: M0618 at 16
class O
  extends ExternalObject;
  function constructor
    output O o;
    external "C" o = mk() annotation(Include="void* mk(void){return 0;}");
  end constructor;
  function destructor
    input O o;
    external "C" rm(o) annotation(Include="void rm(void* o){}");
  end destructor;
end O;
model M
  O o;
end M;
