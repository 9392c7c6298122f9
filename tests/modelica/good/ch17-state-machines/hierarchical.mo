// MLS 3.6 §17.3.7: the specification's hierarchical and parallel state machine
// run: simulate --stop 60 --interval 1
// check: v(2) = 6 +- 0                        ; the values follow by hand from the rules of §17.3
// check: v(8) = 0 +- 0
// check: state1.count(9) = 1 +- 0
// check: state1.stateX.i(20) = 21 +- 0
// check: state1.stateX.i(25) = 21 +- 0        ; suspended
// check: state1.stateY.j(21) = 1 +- 0
// check: v(25) = 20 +- 0                      ; state2
// check: v(26) = 22 +- 0                      ; back in state1, where count and i start anew
// check: state1.count(26) = 0 +- 0
// check: state1.stateX.i(26) = 1 +- 0
// check: state1.stateY.j(46) = 1 +- 0         ; not reset before it is entered
// check: state1.stateY.j(47) = 1 +- 0         ; start + 1
// check: state1.stateY.j(48) = 2 +- 0
// check: state1.stateX.w(60) = 2 +- 0
block HierarchicalAndParallelStateMachine
  inner Integer v(start = 0);
  State1 state1;
  State2 state2;
equation
  initialState(state1);
  transition(state1, state2, activeState(state1.stateD) and activeState(state1.stateY), immediate = false);
  transition(state2, state1, v >= 20, immediate = false);
public
  block State1
    inner Integer count(start = 0);
    inner outer output Integer v;
    block StateA
      outer output Integer v;
    equation
      v = previous(v) + 2;
    end StateA;
    StateA stateA;
    block StateB
      outer output Integer v;
    equation
      v = previous(v) - 1;
    end StateB;
    StateB stateB;
    block StateC
      outer output Integer count;
    equation
      count = previous(count) + 1;
    end StateC;
    StateC stateC;
    block StateD
    end StateD;
    StateD stateD;
  equation
    initialState(stateA);
    transition(stateA, stateB, v >= 6, immediate = false);
    transition(stateB, stateC, v == 0, immediate = false);
    transition(stateC, stateA, true, immediate = false, priority = 2);
    transition(stateC, stateD, count >= 2, immediate = false);
  public
    block StateX
      outer input Integer v;
      Integer i(start = 0);
      Integer w;
    equation
      i = previous(i) + 1;
      w = v;
    end StateX;
    StateX stateX;
    block StateY
      Integer j(start = 0);
    equation
      j = previous(j) + 1;
    end StateY;
    StateY stateY;
  equation
    initialState(stateX);
    transition(stateX, stateY, stateX.i > 20, immediate = false, reset = false);
  end State1;
  block State2
    outer output Integer v;
  equation
    v = previous(v) + 5;
  end State2;
end HierarchicalAndParallelStateMachine;
