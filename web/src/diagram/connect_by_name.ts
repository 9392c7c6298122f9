// Connecting without a pointer: the ends are chosen by name, the line routes itself.

import type { Connector, Drawing, DrawnComponent } from "../base/types";
import { type MenuItem, menu } from "../shell/menu";
import { tell } from "../base/signals";
import type { DiagramCanvas } from "./canvas";
import { endName } from "./geometry";
import { fits } from "./hit";
import { obstaclesFor, route } from "./routing";

type End = { part: DrawnComponent; connector: Connector };

const ends = (parts: DrawnComponent[]): End[] => parts.flatMap((part) => part.connectors.map((connector) => ({ part, connector })));

/** The way that a line between two connectors takes by itself. */
export function wayBetween(drawing: Drawing, a: End, b: End) {
  const side = (e: End) => (e.part.isConnector ? null : e.connector.direction);
  const boxes = drawing.components.filter((c) => !c.isConnector).map((c) => c.box);
  return route({ at: a.connector.at, direction: side(a) }, { at: b.connector.at, direction: side(b) }, { obstacles: obstaclesFor(boxes, a.connector.at, b.connector.at), lines: drawing.connections.filter((c) => c.drawn).map((c) => c.points), grid: drawing.coordinateSystem.grid ?? [2, 2] });
}

export function connectByName(canvas: DiagramCanvas) {
  const { drawing } = canvas;
  if (!drawing?.writable) return;
  const chosen = drawing.components.filter((c) => canvas.selection.components.includes(c.name));
  const from = ends(chosen.length ? chosen : drawing.components);
  if (!from.length) return tell("There is nothing to connect.");
  const place = (e: End) => {
    const p = canvas.onScreen(e.connector.at);
    return { clientX: p.x + 8, clientY: p.y + 8 };
  };
  const second = (a: End) => {
    const list = ends(drawing.components).filter((b) => fits(a, b) === null);
    if (!list.length) return tell(`Nothing here fits ${endName(a.part, a.connector)}.`);
    menu(place(a), list.map((b): MenuItem => ({
      title: `${endName(a.part, a.connector)} – ${endName(b.part, b.connector)}`,
      run: () => void canvas.apply([{ op: "connect", from: endName(a.part, a.connector), to: endName(b.part, b.connector), points: wayBetween(drawing, a, b) }], `connect ${endName(a.part, a.connector)}`),
    })));
  };
  if (from.length === 1) return second(from[0]);
  menu(place(from[0]), from.map((e): MenuItem => ({ title: endName(e.part, e.connector), run: () => setTimeout(() => second(e)) })));
}
