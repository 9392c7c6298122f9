// MLS 3.6 §14.2: `not` can be overloaded.
// run: simulate -m P.M --stop 1
// check: y(0.2) = 1 +- 1e-12 ; not (t > 1/2)
// check: final y = 0 +- 1e-12 ; not (t > 1/2)
package P
  operator record B
    Boolean v;
    encapsulated operator function 'not'
      import P.B;
      input B a;
      output B r;
    algorithm
      r := B(v = not a.v);
    end 'not';
  end B;
  model M
    B b(v = time > 0.5);
    B c = not b;
    Real y = if c.v then 1 else 0;
  end M;
end P;
