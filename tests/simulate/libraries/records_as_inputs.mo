// input and output before a component of record type reach its fields (MLS 3.6 §4.4.2.2), in connectors and alone.
// run: simulate --model Connected
// check: final sink.y = 3 +- 1e-12 ; t + 2 t
// run: simulate --model Alone
// check: final f.y = 1 +- 1e-12 ; oracle: tests/reference
record State Real a; Real b; end State;
connector In input State state; end In;
connector Out output State state; end Out;
model Source Out o; equation o.state.a = time; o.state.b = 2*time; end Source;
model Sink In i; Real y; equation y = i.state.a + i.state.b; end Sink;
model Connected Source source; Sink sink; equation connect(source.o, sink.i); end Connected;
model First input State s; output Real y = s.a; end First;
model Alone First f(s = State(time, 1)); end Alone;
