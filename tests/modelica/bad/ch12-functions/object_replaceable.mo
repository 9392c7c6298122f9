// MLS 3.6 §12.9.7: constructor and destructor are not replaceable
// run: check
// says: warning[M0616]
model M
  class Object
    extends ExternalObject;
    replaceable function constructor
      output Object o;
      external "C" o = make_it() annotation(Include = "static void* make_it(void) { return 0; }");
    end constructor;
    function destructor
      input Object o;
      external "C" drop_it(o) annotation(Include = "static void drop_it(void* o) {}");
    end destructor;
  end Object;
  Object o = Object();
end M;
