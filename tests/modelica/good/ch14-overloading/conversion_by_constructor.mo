// MLS 3.6 §14.5: an operand is converted by a constructor
// run: simulate --stop 1
// check: final c.re = 6 +- 1e-12
// check: final c.im = 2 +- 1e-12
operator record C
  Real re;
  Real im;
  encapsulated operator 'constructor'
    import C;
    function fromReal
      input Real re;
      input Real im = 0;
      output C r(re=re, im=im);
    algorithm
    end fromReal;
  end 'constructor';
  encapsulated operator function '+'
    import C;
    input C a, b;
    output C c;
  algorithm
    c := C(a.re + b.re, a.im + b.im);
  end '+';
end C;
model M
  C a = C(1, 2);
  C c = a + 5;
end M;
