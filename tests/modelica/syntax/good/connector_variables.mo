connector ConnectorVariables
  Real p;
  flow Real f;
  stream Real h;
  flow input Real g[2];
end ConnectorVariables;
