// A record with the icon of a model, a model with the icon of a package (MLS 3.6 §7.1.3), and one name imported twice (§13.2.1): nothing depends on it.
// run: simulate --stop 1
// says: warning[M0313]: a record cannot extend the model 'Icons.Page'; it has no contents
// says: warning[M0313]: a model cannot extend the package 'Icons.Box'; it has no contents
// says: warning[M0614]: the name 'Page' is imported twice
// check: final y = 3 +- 0
// run: check --strict
// status: 1
package Icons
  model Page
  end Page;
  package Box
  end Box;
end Icons;
model IconOfOtherKind
  import Icons.Page;
  import Icons.Page;
  extends Icons.Box;
  record Data
    extends Icons.Page;
    parameter Real k = 3;
  end Data;
  Data data;
  Real y = data.k;
end IconOfOtherKind;
