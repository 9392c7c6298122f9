// Ctrl+G: the selected parts become a class of their own, and one part takes their place.

import { tell } from "../base/signals";
import { askName } from "../shell/ask_name";
import type { DiagramCanvas } from "./canvas";
import { encapsulate } from "./operations";

export async function encapsulateParts(canvas: DiagramCanvas) {
  const parts = canvas.drawing.components.filter((c) => canvas.selection.components.includes(c.name) && c.editable);
  if (!canvas.drawing.writable) return tell("This class is read-only: copy it into the project to change it.");
  if (!parts.length) return tell("Select the parts that are to become a class of their own.");
  const at = canvas.onScreen([Math.min(...parts.map((c) => c.box[0][0])), Math.min(...parts.map((c) => c.box[0][1]))]);
  const name = await askName("Name of the new class", "Part", { left: at.x, top: at.y });
  if (!name) return;
  const answer = await encapsulate(canvas.drawing.class, parts.map((c) => c.name), name);
  if (!answer?.drawing) return;
  canvas.show(answer.drawing, canvas.dark);
  canvas.select({ components: answer.names, connections: [] });
  tell(`${parts.length === 1 ? "One part is" : `${parts.length} parts are`} in ${answer.class} now. Enter opens it.`);
}
