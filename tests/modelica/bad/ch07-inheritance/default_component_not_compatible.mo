// MLS 3.6 §6.5.1: the default of a replaceable component fits its constraining type
// run: check
// says: warning[M0304]
// run: check --strict
// status: 1
// says: warning[M0304]
model M
  model Wanted
    Real x = 1;
  end Wanted;
  model Other
    Real y = 1;
  end Other;
  replaceable Other part constrainedby Wanted;
end M;
