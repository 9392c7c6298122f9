// What each pass makes of two inertias on one shaft: index 3, one of them is enough as a state.
// run: check --dump=scalarize
// expect:
// | equations
// |      0 der(phi1) = w1
// |      1 der(phi2) = w2
// |      2 J * der(w1) = sin(time) - tau
// |      3 J * der(w2) = tau
// |      4 phi2 = 2 * phi1
// | initial equations
// | check: TwoShafts is sound: 5 equations, 5 unknowns, 2 states
// | assumed at the start: w1 = start (0)
// run: check --dump=aliases
// expect:
// | equations
// |      0 J * der(w1) = sin(time) - tau
// |      1 J * der(w2) = tau
// |      2 phi2 = 2 * phi1
// | initial equations
// | check: TwoShafts is sound: 5 equations, 5 unknowns, 2 states
// | assumed at the start: w1 = start (0)
// run: check --dump=index
// expect:
// | equations
// |      0 J * der(w1) = sin(time) - tau
// |      1 J * der(w2) = tau
// |      2 phi2 = 2 * phi1
// |      3 w2 = 2 * w1
// |      4 der(w2) = 2 * der(w1)
// | initial equations
// | check: TwoShafts is sound: 5 equations, 5 unknowns, 2 states
// | assumed at the start: w1 = start (0)
// run: check --dump=states
// expect:
// | states
// |   phi1
// |   w1
// |   1 constraint makes w2 (differentiated in the model) follow from w1 (differentiated in the model)
// |   1 constraint makes phi2 (stateSelect avoid) follow
// | equations
// |      0 J * der(w1) = sin(time) - tau
// |      1 J * der(w2) = tau
// |      2 phi2 = 2 * phi1
// |      3 w2 = 2 * w1
// |      4 der(w2) = 2 * der(w1)
// | initial equations
// | check: TwoShafts is sound: 5 equations, 5 unknowns, 2 states
// | assumed at the start: w1 = start (0)
// run: check --dump=simulation
// expect:
// | states
// |   phi1, with w1
// |   w1, with der(w1)
// |     1 constraint makes w2 (differentiated in the model) follow from w1 (differentiated in the model)
// |     1 constraint makes phi2 (stateSelect avoid) follow
// | aliases
// |   der(phi1) = w1
// |   der(phi2) = w2
// |   der(der(phi1)) = der(w1)
// |   der(der(phi2)) = der(w2)
// | simulation
// |   der(w2) := 2 / J * sin(time) / (1 + 2 / J * J)
// |   tau := J * der(w2)
// |   der(w1) := (sin(time) - tau) / J
// |   phi2 := 2 * phi1
// |   w2 := 2 * w1
// | check: TwoShafts is sound: 5 equations, 5 unknowns, 2 states
// | assumed at the start: w1 = start (0)
// run: check --dump=partition
// expect:
// | states
// |   phi1, with w1
// |   w1, with der(w1)
// |     1 constraint makes w2 (differentiated in the model) follow from w1 (differentiated in the model)
// |     1 constraint makes phi2 (stateSelect avoid) follow
// | aliases
// |   der(phi1) = w1
// |   der(phi2) = w2
// |   der(der(phi1)) = der(w1)
// |   der(der(phi2)) = der(w2)
// | initial
// |   der(w2) := 2 / J * sin(time) / (1 + 2 / J * J)
// |   tau := J * der(w2)
// |   der(w1) := (sin(time) - tau) / J
// |   phi1 := 1
// |   phi2 := 2 * phi1
// |   w1 := 0
// |   w2 := 2 * w1
// |   assumed: w1 = start (0)
// | simulation
// |   der(w2) := 2 / J * sin(time) / (1 + 2 / J * J)
// |   tau := J * der(w2)
// |   der(w1) := (sin(time) - tau) / J
// |   phi2 := 2 * phi1  (output)
// |   w2 := 2 * w1  (output)
// | check: TwoShafts is sound: 5 equations, 5 unknowns, 2 states
// | assumed at the start: w1 = start (0)
model TwoShafts
  parameter Real J = 2;
  Real phi1(start = 1, fixed = true), phi2(stateSelect = StateSelect.avoid), w1, w2, tau;
equation
  der(phi1) = w1;
  der(phi2) = w2;
  J*der(w1) = sin(time) - tau;
  J*der(w2) = tau;
  phi2 = 2*phi1;
end TwoShafts;
