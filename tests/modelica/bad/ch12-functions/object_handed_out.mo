// MLS 3.6 §12.9.7: only a constructor hands out an external object
// run: check
// error: M0474 at 18
model M
  class Object
    extends ExternalObject;
    function constructor
      output Object o;
      external "C" o = make_it() annotation(Include = "static void* make_it(void) { return 0; }");
    end constructor;
    function destructor
      input Object o;
      external "C" drop_it(o) annotation(Include = "static void drop_it(void* o) {}");
    end destructor;
  end Object;
  function same
    input Object a;
    output Object b;
  algorithm
    b := a;
  end same;
  Object o = Object();
  Object p = same(o);
end M;
