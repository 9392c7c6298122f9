// MLS 3.6 §14.4: one operator function fits
// run: check
// error: M0437 at 26
model M
  operator record Pair
    Real a;
    encapsulated operator '+'
      function add
        import M.Pair;
        input Pair x;
        input Pair y;
        output Pair z;
      algorithm
        z := Pair(x.a + y.a);
      end add;
      function take
        import M.Pair;
        input Pair x;
        input Pair y;
        output Pair z;
      algorithm
        z := y;
      end take;
    end '+';
  end Pair;
  Pair p = Pair(1) + Pair(2);
end M;
