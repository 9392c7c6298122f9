// MLS 3.6 §14.2: a function of an operator has an input of its record
// run: check
// error: M0645 at 8
model M
  operator record Pair
    Real a;
    encapsulated operator '*'
      function product
        input Real x;
        input Real y;
        output Real z;
      algorithm
        z := x*y;
      end product;
    end '*';
  end Pair;
  Pair p = Pair(1);
end M;
