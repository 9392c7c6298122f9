// MLS 3.6 §14.4: the two sides of an operator have no default
// run: check
// error: M0645 at 8
model M
  operator record Pair
    Real a;
    encapsulated operator '+'
      function add
        import M.Pair;
        input Pair x;
        input Pair y = Pair(1);
        output Pair z;
      algorithm
        z := x;
      end add;
    end '+';
  end Pair;
  Pair p = Pair(1);
end M;
