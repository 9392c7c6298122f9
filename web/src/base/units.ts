// The unit in which a quantity is shown. Models compute in the unit of a variable; its displayUnit says how people read it
// (MLS 4.9.1), and a reader may choose another one for each quantity. The conversions come from the server
// (src/units/display.h), nothing is known of units here.

import { remembered } from "./store";

/** shown = factor · value + offset */
export interface UnitChoice {
  unit: string;
  factor: number;
  offset: number;
}
export interface Quantity {
  unit: string;
  displayUnit: string;
}

const known = new Map<string, UnitChoice[]>();
const chosen = remembered<Record<string, string>>("units", {});
const keyOf = (q: Quantity) => `${q.unit}|${q.displayUnit && q.displayUnit !== q.unit ? q.displayUnit : ""}`;

/** What the server says of a quantity: the unit itself first, then the display unit of the model. */
export function learnUnits(q: Quantity, choices: UnitChoice[] | undefined) {
  if (choices?.length) known.set(keyOf(q), choices);
}

export const choicesOf = (q: Quantity): UnitChoice[] => known.get(keyOf(q)) ?? [{ unit: q.unit, factor: 1, offset: 0 }];

export function shownIn(q: Quantity): UnitChoice {
  const list = choicesOf(q);
  const wanted = chosen.value[keyOf(q)] ?? q.displayUnit;
  return list.find((c) => c.unit === wanted) ?? list[0];
}
export function chooseUnit(q: Quantity, unit: string) {
  chosen.value = { ...chosen.value, [keyOf(q)]: unit };
}

/** The shortest decimal number that rounding cannot tell from this one. */
function shortest(v: number, scale = Math.abs(v)): number {
  const error = 4 * Number.EPSILON * scale;
  for (let digits = 1; digits < 17; ++digits) {
    const short = Number(v.toPrecision(digits));
    if (Math.abs(short - v) <= error) return short;
  }
  return v;
}

export function toShown(value: number, c: UnitChoice): number {
  if (c.factor === 1 && c.offset === 0) return value;
  const shown = value * c.factor + c.offset;
  return shortest(shown, Math.max(Math.abs(shown), Math.abs(c.offset)));
}
export function toModel(shown: number, c: UnitChoice): number {
  if (c.factor === 1 && c.offset === 0) return shown;
  const value = (shown - c.offset) / c.factor;
  return shortest(value, Math.max(Math.abs(value), Math.abs(c.offset / c.factor)));
}
/** Of a difference: zero stays zero. */
export const differenceShown = (value: number, c: UnitChoice) => toShown(value, { ...c, offset: 0 });

const LITERAL = /^\s*[-+]?\s*(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?\s*$/;
/** A plain number; what is an expression keeps the unit of the model. */
export const literal = (text: string): number | null => (LITERAL.test(text) ? Number(text.replace(/\s+/g, "")) : null);

/** How an expression of the model stands in a field: numbers in the shown unit, all else as it is written. */
export function shownText(text: string, c: UnitChoice): string {
  const number = literal(text);
  return number === null || (c.factor === 1 && c.offset === 0) ? text : String(toShown(number, c));
}
/** What was typed into the field, as it goes into the model. */
export function modelText(text: string, c: UnitChoice): string {
  const number = literal(text);
  return number === null || (c.factor === 1 && c.offset === 0) ? text : String(toModel(number, c));
}
