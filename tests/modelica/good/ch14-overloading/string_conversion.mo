// MLS 3.6 §14.4: 'String'
// run: simulate --stop 1
// check: final ok = 1 +- 1e-12
operator record C
  Real re;
  Real im;
  encapsulated operator 'String'
    import C;
    function format
      input C a;
      output String s = String(a.re, format=".0f") + "+" + String(a.im, format=".0f") + "j";
    end format;
  end 'String';
end C;
model M
  constant C z = C(1, 2);
  Boolean ok = String(z) == "1+2j";
end M;
