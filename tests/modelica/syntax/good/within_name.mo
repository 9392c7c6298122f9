within Modelica.Electrical.Analog;
model M
end M;
