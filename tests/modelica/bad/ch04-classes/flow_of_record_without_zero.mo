// MLS 3.6 §9.2: flows are of an operator record that has +, - and 0
// run: check
// error: M0523 at 20
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
    end '+';
  end Pair;
  connector C
    Pair p;
    flow Pair f;
  end C;
  C c;
end M;
