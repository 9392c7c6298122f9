// A table's file that is named without a folder: it is beside the model, not in the working folder.
// needs: Modelica
// run: simulate --stop 1
// check: final table.y[1] = 3 +- 1e-12 ; the file says 1 + 2 time
model Measured
  Modelica.Blocks.Sources.CombiTimeTable table(tableOnFile = true, tableName = "measured", fileName = "measured.txt");
end Measured;
