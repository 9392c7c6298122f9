// MLS 3.6 §13.1: a model inside of a package is chosen by its name
// run: check -m P.Q.A
// expect:
// | check: P.Q.A is sound: 1 equation, 1 unknown, 0 states
package P
  package Q
    model A
      Real x = c;
    end A;
    constant Real c = 1;
  end Q;
end P;
