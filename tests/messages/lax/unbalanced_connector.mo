// A connector with more potentials than flows: forbidden (MLS 3.6 §9.3.1), but the flat model is square and has one meaning.
// run: simulate --stop 1
// says: warning[M0517]
// check: final sink.x = 3 +- 1e-9 ; p + q = 1 + 2
// check: final source.c.f = -3 +- 1e-9
// run: simulate --stop 1 --strict
// status: 1
// run: check --strict
// status: 1
model UnbalancedConnector
  connector Cut
    Real p;
    Real q;
    flow Real f;
  end Cut;
  model Source
    Cut c;
  equation
    c.p = 1;
    c.q = 2;
  end Source;
  model Sink
    Cut c;
    Real x;
  equation
    x = c.p + c.q;
    c.f = x;
  end Sink;
  Source source;
  Sink sink;
equation
  connect(source.c, sink.c);
end UnbalancedConnector;
