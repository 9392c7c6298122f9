// MLS 3.6 §4.7: a `class` whose components have equations is checked like a model.
// run: check -m P.Outer
// error: M0320 at 6
package P
  class Inner
    Real x = y + "text";
  end Inner;
  class Outer
    Inner a;
  end Outer;
end P;
