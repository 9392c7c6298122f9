// An outer element without an inner one.
// run: check -m MissingInner.Whole
// lacks: ground
// run: simulate -m MissingInner.Whole
// error: M0326 at 17
// says: declare 'inner Real T0;' in the model, or around it
// run: simulate -m MissingInner.Made
// says: warning[M0327]: there is no inner 'room': one is made with default values; a room at 20 degrees is assumed
// check: final part.x = 293 +- 0
package MissingInner
  model Room
    parameter Real T = 293;
    annotation(missingInnerMessage = "a room at 20 degrees is assumed");
  end Room;
  model Part "needs a temperature around it"
    Real x = T0;
    outer Real T0;
  end Part;
  model Whole
    Part part;
  end Whole;
  model Furniture
    outer Room room;
    Real x = room.T;
  end Furniture;
  model Made
    Furniture part;
  end Made;
end MissingInner;
