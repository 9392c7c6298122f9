// MLS 3.6 §13.2.1: one imports from packages only
// run: check
// says: warning[M0631]
model M
  model Parts
    Real unused = 1;
    model Part
      Real x = 1;
    end Part;
  end Parts;
  model Whole
    import M.Parts.Part;
    Part part;
  end Whole;
  Whole whole;
end M;
