// MLS 3.6 §14.3: an overloaded constructor
// run: simulate --stop 1
// check: final a.re = 3 +- 1e-12
// check: final a.im = 0 +- 1e-12
// check: final b.im = 2 +- 1e-12
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
end C;
model M
  C a = C(3);
  C b = C(1, 2);
end M;
