// The state machine of MLS 3.6 §17.3.1 is balanced, whatever the count of one of its classes is.
// run: check
// lacks: M0550
// says: check: StateMachine is sound
model StateMachine
  inner Integer i(start = 0);
  block Up
    outer output Integer i;
  equation
    i = previous(i) + 2;
  end Up;
  block Down
    outer output Integer i;
  equation
    i = previous(i) - 1;
  end Down;
  Up up;
  Down down;
equation
  initialState(up);
  transition(up, down, i > 10, immediate = false);
  transition(down, up, i < 1, immediate = false);
end StateMachine;
