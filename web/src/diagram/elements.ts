// Which element of an array of connectors, which variable of a bus is meant: asked where the end of a new line leaves it open.

import type { Connector, Drawing, DrawnComponent } from "../base/types";
import { askName } from "../shell/ask_name";
import { type MenuItem, menu } from "../shell/menu";
import { endName } from "./geometry";

type End = { part: DrawnComponent; connector: Connector };

const MOST = 40;

/** Names for an end, with what is connected already; one name where nothing is open, none where a name must be typed. */
export function namesOf(drawing: Drawing, end: End, other: End): { name: string; note: string }[] {
  const { part, connector } = end;
  const used = new Set(drawing.connections.flatMap((c) => [c.from, c.to]));
  const said = (name: string) => ({ name, note: used.has(name) ? "connected" : "" });
  const elements = (name: string, size: number | null | undefined) => Array.from({ length: Math.min(size ?? 1, MOST) }, (_, k) => `${name}[${k + 1}]`);
  const parts = part.array && !other.part.array ? elements(part.name, part.size) : [part.name];
  const ends = parts.flatMap((p) => {
    const whole = connector.name ? `${p}.${connector.name}` : p;
    if (!connector.array || connector.grows) return [whole];
    // Two arrays are connected as they are, or element by element.
    const list = elements(whole, connector.size);
    return other.connector.array ? [whole, ...list] : list;
  });
  if (connector.variables && !other.connector.variables) {
    const bus = endName(part, connector);
    const there = [...used].filter((e) => e.startsWith(bus + ".")).map((e) => e.slice(bus.length + 1));
    const own = other.connector.name || other.part.name;
    return [...new Set([...connector.variables, ...there, own])].map((v) => ({ name: `${bus}.${v}`, note: connector.variables!.includes(v) ? "" : there.includes(v) ? "on the bus" : "new" }));
  }
  return ends.map(said);
}

/** The name that is to be written; null: nothing was chosen. */
export function chooseEnd(drawing: Drawing, end: End, other: End, at: { clientX: number; clientY: number }): Promise<string | null> {
  const names = namesOf(drawing, end, other);
  const bus = end.connector.variables && !other.connector.variables;
  if (names.length === 1 && !bus) return Promise.resolve(names[0].name);
  return new Promise((done) => {
    const items: MenuItem[] = names.map((n) => ({ title: n.name, keys: n.note || undefined, run: () => done(n.name) }));
    if (bus)
      items.push("-", { title: "Another name …", run: async () => {
        const name = await askName(`Variable on ${endName(end.part, end.connector)}`, other.connector.name || other.part.name, { left: at.clientX, top: at.clientY });
        done(name ? `${endName(end.part, end.connector)}.${name}` : null);
      } });
    menu(at, items);
  });
}

/** Both ends, one after the other. */
export async function chooseEnds(drawing: Drawing, a: End, b: End, at: { clientX: number; clientY: number }): Promise<[string, string] | null> {
  const from = await chooseEnd(drawing, a, b, at);
  const to = from === null ? null : await chooseEnd(drawing, b, a, at);
  return from !== null && to !== null ? [from, to] : null;
}
