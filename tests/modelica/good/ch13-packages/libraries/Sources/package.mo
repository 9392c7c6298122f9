within;
package Sources
  package Units type Frequency = Real(unit="Hz"); end Units;
  model Wave parameter Units.Frequency f = 1; parameter Boolean shifted = false; Real y = f*time + (if shifted then 1 else 0); end Wave;
  annotation(version="4.0.0", conversion(noneFromVersion="3.9.0",
    from(version={"3.1", "3.2"}, script="modelica://Sources/Scripts/from3.mos")));
end Sources;
