// MLS 3.6 §4.5.2, §9.3.1: input and output before a component of record type reach its fields; they are not counted
// when potentials and flows are
// run: simulate --stop 1 -m Top
// check: final b.y = 3 +- 1e-12
record State Real p; Real T; end State;
connector Inlet Real v; flow Real i; input State state; end Inlet;
connector Outlet Real v; flow Real i; output State state; end Outlet;
model A Outlet c; equation c.v = 1; c.state.p = time; c.state.T = 2*time; end A;
model B Inlet c; Real y = c.state.p + c.state.T; equation c.i = c.v; end B;
model Top A a; B b; equation connect(a.c, b.c); end Top;
