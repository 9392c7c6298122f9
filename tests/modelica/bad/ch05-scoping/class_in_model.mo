// MLS 3.6 §5.3.2: of a class that is no package only encapsulated elements are found
// run: check -m P.M
// says: warning[M0656]
package P
  model Machine
    Real x = 1;
    model Part
      Real y = 1;
    end Part;
  end Machine;
  model M
    Machine.Part part;
  end M;
end P;
