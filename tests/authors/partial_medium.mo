// A model whose package is still to be replaced: names and types are judged.
// run: check -m PartialMedium.Pipe
// says: check: PartialMedium.Pipe is sound
// run: check -m PartialMedium.Wrong
// error: M0320 at 62
// run: check -m PartialMedium.Gate
// says: check: PartialMedium.Gate is sound
// run: check -m PartialMedium.Table.kelvin
// says: check: PartialMedium.Table.kelvin is sound
// lacks: warning
// run: check -m PartialMedium.Medium.rho
// says: check: PartialMedium.Medium.rho is sound
// lacks: warning
// run: check -m PartialMedium.Gas.molarMass
// says: check: PartialMedium.Gas.molarMass is sound
// lacks: M0366
// lacks: warning
package PartialMedium
  partial package Medium
    constant Integer n;
    replaceable partial function density
      input Real T;
      output Real d;
    end density;
    function rho = density "another name of a partial function";
  end Medium;
  record Data
    Real molarMass;
  end Data;
  partial package Gas "its data come with the gas"
    constant Data data[:];
    function molarMass
      input Real X[:];
      output Real M;
    algorithm
      M := X[1]*data[1].molarMass;
    end molarMass;
  end Gas;
  package Table "not said to be partial, but without a value for what its functions use"
    constant Boolean in_kelvin;
    function kelvin
      input Real T;
      output Real y;
    algorithm
      y := if in_kelvin then T else T + 273.15;
    end kelvin;
  end Table;
  model Pipe
    replaceable package M = Medium constrainedby Medium;
    Real X[M.n];
    Real d;
  equation
    d = M.density(300 + time);
    X = fill(d, M.n);
  end Pipe;
  model Wrong
    replaceable package M = Medium constrainedby Medium;
    Real d;
    Real e;
  equation
    d = M.density(300);
    e = missing;
  end Wrong;
  connector Way
    input Boolean available;
    output Boolean set;
  end Way;
  block Gate "a connector with an input and an output is open to the outside"
    Way way;
    Integer joined = cardinality(way);
  equation
    assert(joined == 1, "it is counted as connected by whoever uses the block");
    way.set = way.available and time > 1;
  end Gate;
end PartialMedium;
