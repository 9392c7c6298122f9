model AnnotationInTheMiddle
  Real x;
  annotation(Evaluate = true);
  Real y;
equation
  x = y;
end AnnotationInTheMiddle;
