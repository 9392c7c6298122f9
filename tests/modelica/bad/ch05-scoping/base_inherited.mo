// MLS 3.6 §5.6.1: a base class is not found among what is inherited
// run: check -m P.M
// says: warning[M0316]
package P
  model Base
    model Part
      Real x = 1;
    end Part;
  end Base;
  model M
    extends Base;
    extends Part;
  end M;
end P;
