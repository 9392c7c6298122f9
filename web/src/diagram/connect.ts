// Drawing a connection: press on a connector and draw, or click it and click the bends. Connectors that fit glow, the
// others fade. Released over nothing, parts that fit are offered.

import type { Connector, DrawnComponent, Point } from "../base/types";
import type { Gesture, Host } from "./gestures";
import { endName, pathOf, simplified, snapPoint } from "./geometry";
import { connectorAt, fits } from "./hit";
import { route, sketch } from "./routing";
import { chooseEnds } from "./elements";
import { worldBetween } from "./connect_by_name";
import { element } from "./scene";
import { lineColour } from "./dusk";

export interface End {
  part: DrawnComponent;
  connector: Connector;
}

export interface ConnectHost extends Host {
  dark: boolean;
  /** Parts that fit, at this place. */
  offerParts(from: End, at: Point, e: PointerEvent): void;
  say(text: string): void;
  /** Goes on listening after the button was released. */
  keepGesture(gesture: Gesture | null): void;
}

export function connectGesture(host: ConnectHost, from: End): Gesture {
  const { drawing, scene } = host;
  const grid = drawing.coordinateSystem.grid ?? [2, 2];
  const colour = lineColour(from.connector.color, host.dark);
  const preview = element("g", { class: "connecting" });
  const halo = element("path", { class: "halo", "stroke-width": 6 });
  const wire = element("path", { class: "wire", stroke: colour, "stroke-width": 2 });
  preview.append(halo, wire);
  const rings: { end: End; node: SVGElement }[] = [];
  for (const part of drawing.components)
    for (const connector of part.connectors) {
      const end = { part, connector };
      if (connector === from.connector) continue;
      const good = fits(from, end) === null;
      const ring = element("circle", { class: "ring " + (good ? "good" : "bad"), cx: connector.at[0], cy: -connector.at[1], r: (good ? 6 : 3.5) / scene.scale });
      rings.push({ end, node: ring });
      preview.append(ring);
    }
  scene.overlay.append(preview);
  scene.svg.classList.add("is-connecting");

  const bends: Point[] = [];
  let moved = false;
  let clicking = false;
  const start = from.connector.at;
  let press: Point | null = null;

  const over = (p: Point): End | null => {
    const end = connectorAt(drawing, p, scene.scale, true);
    return end && end.connector !== from.connector ? end : null;
  };
  const way = (target: Point, end: End | null): Point[] => {
    const last = bends.length ? bends[bends.length - 1] : start;
    const leave = bends.length ? null : from.connector.direction;
    const to = { at: target, direction: end ? end.connector.direction : null };
    // A component that is a connector itself stands at the sheet's edge and is reached from inside.
    if (end?.part.isConnector) to.direction = null;
    const a = { at: last, direction: from.part.isConnector && !bends.length ? null : leave };
    const piece = end ? route(a, to, worldBetween(drawing, from, target, end, last)) : sketch(a, to);
    return simplified([start, ...bends.slice(0, -1), ...piece]);
  };
  const finish = () => {
    preview.remove();
    scene.svg.classList.remove("is-connecting");
    host.keepGesture(null);
    host.say("");
  };
  const connectTo = (end: End, e: PointerEvent) => {
    const no = fits(from, end);
    if (no) {
      host.say(no);
      return false;
    }
    const points = way(end.connector.at, end);
    finish();
    chooseEnds(drawing, from, end, e).then((ends) => ends && host.apply([{ op: "connect", from: ends[0], to: ends[1], points }], `connect ${ends[0]} and ${ends[1]}`));
    return true;
  };

  const gesture: Gesture = {
    move(p, e) {
      press ??= [e.clientX, e.clientY];
      if (Math.hypot(e.clientX - press[0], e.clientY - press[1]) > 4) moved = true;
      const end = over(p);
      for (const r of rings) r.node.classList.toggle("under", end?.connector === r.end.connector);
      const no = end ? fits(from, end) : null;
      host.say(end ? (no ?? `${endName(from.part, from.connector)} – ${endName(end.part, end.connector)}`) : "");
      const good = end !== null && no === null;
      preview.classList.toggle("refused", no !== null);
      const d = pathOf(way(good ? end!.connector.at : snapPoint(p, grid as Point), good ? end : null));
      halo.setAttribute("d", d);
      wire.setAttribute("d", d);
    },
    up(p, e) {
      const end = over(p);
      if (clicking) {
        if (end && connectTo(end, e)) return;
        const at = snapPoint(p, grid as Point);
        const piece = way(at, null);
        bends.splice(0, bends.length, ...piece.slice(1));
        host.keepGesture(gesture);
        return;
      }
      if (!moved) {
        // A click: the line now follows the pointer, further clicks are its bends.
        clicking = true;
        host.keepGesture(gesture);
        return;
      }
      if (end) {
        if (!connectTo(end, e)) finish();
        return;
      }
      finish();
      host.offerParts(from, p, e);
    },
    cancel: finish,
  };
  return gesture;
}
