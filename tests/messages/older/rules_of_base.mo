// Rules for a class and for those that inherit from it add a modifier once: steps of a state graph have had one way in and one way out by default.
// needs: Modelica
// run: simulate --stop 3
// lacks: M0301
// check: final last.active = 1 +- 0 ; after 1 s
model RulesOfBase
  Modelica.StateGraph.InitialStep first(nIn = 0);
  Modelica.StateGraph.Transition transition(enableTimer = true, waitTime = 1);
  Modelica.StateGraph.Step last(nOut = 0);
  inner Modelica.StateGraph.StateGraphRoot stateGraphRoot;
  Modelica.SIunits.Time t = time;
equation
  connect(first.outPort[1], transition.inPort);
  connect(transition.outPort, last.inPort[1]);
end RulesOfBase;
