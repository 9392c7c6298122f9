within;
package Scriptless model A Real y = time; end A; annotation(version="2", conversion(from(version="1", script="modelica://Scriptless/gone.mos"))); end Scriptless;
