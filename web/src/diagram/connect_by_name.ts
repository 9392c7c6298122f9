// Connecting without a pointer: the ends are chosen by name, the line routes itself.

import type { Connector, Drawing, DrawnComponent, Point } from "../base/types";
import { type MenuItem, menu } from "../shell/menu";
import { tell } from "../base/signals";
import type { DiagramCanvas } from "./canvas";
import { chooseEnds } from "./elements";
import { endName } from "./geometry";
import { fits } from "./hit";
import { type RouteWorld, obstaclesFor, route } from "./routing";

type End = { part: DrawnComponent; connector: Connector };

const ends = (parts: DrawnComponent[]): End[] => parts.flatMap((part) => part.connectors.map((connector) => ({ part, connector })));

/** The way that a line between two connectors takes by itself. */
export function wayBetween(drawing: Drawing, a: End, b: End) {
  const side = (e: End) => (e.part.isConnector ? null : e.connector.direction);
  return route({ at: a.connector.at, direction: side(a) }, { at: b.connector.at, direction: side(b) }, worldBetween(drawing, a, b.connector.at, b));
}

/** What a new line goes around. Lines that hang on one of its ends are of its set. */
export function worldBetween(drawing: Drawing, a: End, to: Point, b: End | null, from = a.connector.at): RouteWorld {
  const own = [a, b].filter((e): e is End => e !== null);
  const names = new Set(own.map((e) => endName(e.part, e.connector)));
  const plain = (end: string) => end.replace(/\[[^\]]*\]/g, "");
  const sets = new Set(drawing.connections.filter((c) => names.has(plain(c.from)) || names.has(plain(c.to))).map((c) => c.set));
  const drawn = drawing.connections.filter((c) => c.drawn);
  const boxes = drawing.components.filter((c) => !c.isConnector || !own.some((e) => e.part === c)).map((c) => c.box);
  return {
    obstacles: obstaclesFor(boxes, from, to), labels: drawing.components.flatMap((c) => c.labels ?? []), grid: drawing.coordinateSystem.grid ?? [2, 2],
    lines: drawn.filter((c) => sets.has(c.set)).map((c) => c.points), foreign: drawn.filter((c) => !sets.has(c.set)).map((c) => c.points),
    pins: drawing.components.flatMap((c) => c.connectors).filter((k) => !own.some((e) => e.connector === k)).map((k) => k.at),
  };
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
      run: () => void setTimeout(() => chooseEnds(drawing, a, b, place(b)).then((ends) => ends && canvas.apply([{ op: "connect", from: ends[0], to: ends[1], points: wayBetween(drawing, a, b) }], `connect ${ends[0]}`))),
    })));
  };
  if (from.length === 1) return second(from[0]);
  menu(place(from[0]), from.map((e): MenuItem => ({ title: endName(e.part, e.connector), run: () => setTimeout(() => second(e)) })));
}
