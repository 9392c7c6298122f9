model EmptyAnnotation
  annotation();
end EmptyAnnotation;
