model AnnotationAmongEquations
equation
  x = 1;
  annotation(Evaluate = true);
  y = 2;
end AnnotationAmongEquations;
