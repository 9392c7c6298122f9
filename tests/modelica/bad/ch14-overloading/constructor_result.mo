// MLS 3.6 §14.3: a constructor gives the record
// run: check
// error: M0645 at 7
operator record R
  Real a;
  encapsulated operator 'constructor'
    function f
      input Real x;
      output Real r;
    algorithm
      r := x;
    end f;
  end 'constructor';
end R;
model M
  R r = R(1.0);
end M;
