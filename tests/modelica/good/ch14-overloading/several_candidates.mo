// MLS 3.6 §14.2: the matching function is chosen by its arguments
// run: simulate --stop 1
// check: final a.x = 6 +- 1e-12
// check: final b.x = 8 +- 1e-12
operator record V
  Real x;
  encapsulated operator '*'
    import V;
    function scale
      input V a;
      input Real k;
      output V c;
    algorithm
      c := V(a.x*k);
    end scale;
    function product
      input V a, b;
      output V c;
    algorithm
      c := V(a.x*b.x);
    end product;
  end '*';
end V;
model M
  V a = V(2)*3.0;
  V b = V(2)*V(4);
end M;
