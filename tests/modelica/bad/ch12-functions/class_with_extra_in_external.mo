// MLS 3.6 §12.9.7: an external object has a constructor and a destructor only
// run: check
// says: warning[M0616]: the external object 'O' has 'x' beside its constructor and destructor
class O
  extends ExternalObject;
  Real x;
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
  O o = O();
end M;
