// Stream variables without a flow variable (MLS 3.6 §15.1): of two connectors each receives what the other lets out.
// run: simulate --stop 1
// says: warning[M0531]
// check: final sink.y = 7 +- 1e-9 ; what the source lets out
// check: final source.y = 1 +- 1e-9 ; what the sink lets out, t = 1
// run: simulate --stop 1 --strict
// status: 1
// run: check --strict
// status: 1
model StreamWithoutFlow
  connector Port
    stream Real h;
  end Port;
  model Source
    Port port(h = 7);
    Real y = inStream(port.h);
  end Source;
  model Sink
    Port port(h = time);
    Real y = inStream(port.h);
  end Sink;
  Source source;
  Sink sink;
equation
  connect(source.port, sink.port);
end StreamWithoutFlow;
