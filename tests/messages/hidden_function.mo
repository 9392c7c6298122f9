// A function that hides a predefined one by an import: the message says which one is called.
// run: check -m HiddenFunction.M
// error: M0400 at 20
// says: 'cos' is HiddenFunction.Turned.cos here; .cos(…) is the predefined one
package HiddenFunction
  record Pair
    Real a;
    Real b;
  end Pair;
  package Turned
    function cos
      input Real u;
      output Pair p;
    algorithm
      p := Pair(u, u);
    end cos;
  end Turned;
  model M
    import HiddenFunction.Turned.*;
    Real x = cos(time);
  end M;
end HiddenFunction;
