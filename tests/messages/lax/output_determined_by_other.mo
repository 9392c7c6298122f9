// Two outputs that are connected, of which one has no equation of its own (MLS 3.6 §9.3): the other determines it.
// run: simulate --stop 2
// says: warning[M0516]: two outputs are connected: 'source.y' and 'shown.y'
// check: final shown.twice = 8 +- 1e-12 ; 2 t^2
// run: check --strict
// status: 1
model OutputDeterminedByOther
  connector RealOutput = output Real;
  block Source
    RealOutput y = time^2;
  end Source;
  block Shown
    RealOutput y;
    Real twice = 2*y;
  end Shown;
  Source source;
  Shown shown;
equation
  connect(source.y, shown.y);
end OutputDeterminedByOther;
