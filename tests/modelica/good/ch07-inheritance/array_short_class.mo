// MLS 3.6 §7.2.5: a short class with a size is modified by arrays of that size
// run: simulate -m P.M --stop 1
// check: final a[2].x = 2 +- 1e-12 ; the second of {1, 2, 3}
// check: final b[2,3].x = 3 +- 1e-12 ; each of the two has the three
package P
  model X
    Real x;
  end X;
  model X3 = X[3](x = {1, 2, 3});
  model M
    X3 a;
    X3 b[2];
  end M;
end P;
