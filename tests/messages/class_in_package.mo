// -m names a class that lies deeper in the file.
// run: check -m Motor
// error: L0005
// says: did you mean 'Plant.Drives.Motor'?
package Plant
  package Drives
    model Motor
      Real x = 1;
    end Motor;
  end Drives;
end Plant;
