// Expressions of signals, as they are plotted: "= motor.v*motor.i". Numbers are those of the model, in its units. Names may have dots,
// subscripts and der(...); operators and functions are those of Modelica.

export interface Expression {
  names: string[];
  value(of: (name: string) => number): number;
}

const FUNCTIONS: Record<string, (...a: number[]) => number> = {
  abs: Math.abs, sign: Math.sign, sqrt: Math.sqrt, exp: Math.exp, log: Math.log, log10: Math.log10, sin: Math.sin, cos: Math.cos, tan: Math.tan, asin: Math.asin, acos: Math.acos, atan: Math.atan,
  atan2: Math.atan2, sinh: Math.sinh, cosh: Math.cosh, tanh: Math.tanh, min: Math.min, max: Math.max, floor: Math.floor, ceil: Math.ceil,
};
type Term = (of: (name: string) => number) => number;

const NAME = /^[A-Za-z_][A-Za-z0-9_]*(?:\[[0-9, ]+\])?(?:\.(?:[A-Za-z_][A-Za-z0-9_]*|'[^']*')(?:\[[0-9, ]+\])?)*/;
const DERIVATIVE = /^(?:der\()+[A-Za-z_][A-Za-z0-9_.]*(?:\[[0-9, ]+\])?[A-Za-z0-9_.[\]]*\)+(?:\[[0-9, ]+\])?/;

class Reader {
  names = new Set<string>();
  constructor(private rest: string) {}

  whole(): Term {
    const term = this.sum();
    if (this.rest) throw new Error(`'${this.rest}' is not expected here`);
    return term;
  }
  private take(pattern: RegExp): string | null {
    this.rest = this.rest.trimStart();
    const found = pattern.exec(this.rest);
    if (!found) return null;
    this.rest = this.rest.slice(found[0].length).trimStart();
    return found[0];
  }
  private sum(): Term {
    const sign = this.take(/^[-+]/);
    const first = this.product();
    let left: Term = sign === "-" ? (of) => -first(of) : first;
    for (let op; (op = this.take(/^[-+]/)); ) {
      const [a, b] = [left, this.product()];
      left = op === "+" ? (of) => a(of) + b(of) : (of) => a(of) - b(of);
    }
    return left;
  }
  private product(): Term {
    let left = this.power();
    for (let op; (op = this.take(/^[*\/]/)); ) {
      const [a, b] = [left, this.power()];
      left = op === "*" ? (of) => a(of) * b(of) : (of) => a(of) / b(of);
    }
    return left;
  }
  private power(): Term {
    const base = this.factor();
    if (!this.take(/^\^/)) return base;
    const sign = this.take(/^-/);
    const exponent = this.factor();
    return (of) => base(of) ** (sign ? -exponent(of) : exponent(of));
  }
  private factor(): Term {
    const number = this.take(/^(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?/);
    if (number) return () => Number(number);
    if (this.take(/^\(/)) return this.closed(this.sum());
    const derivative = this.take(DERIVATIVE);
    if (derivative) return this.signal(derivative);
    const name = this.take(NAME);
    if (!name) throw new Error(this.rest ? `'${this.rest}' is not expected here` : "the expression is not complete");
    if (!this.take(/^\(/)) return name === "pi" ? () => Math.PI : this.signal(name);
    const call = FUNCTIONS[name];
    if (!call) throw new Error(`there is no function '${name}'`);
    const list = [this.sum()];
    while (this.take(/^,/)) list.push(this.sum());
    return this.closed((of) => call(...list.map((a) => a(of))));
  }
  private closed(term: Term): Term {
    if (!this.take(/^\)/)) throw new Error("')' is missing");
    return term;
  }
  private signal(name: string): Term {
    this.names.add(name);
    return (of) => of(name);
  }
}

/** Throws where it is none. */
export function parseExpression(text: string): Expression {
  const reader = new Reader(text.replace(/^=/, "").trim());
  const value = reader.whole();
  return { names: [...reader.names], value };
}

export const isExpression = (name: string) => name.startsWith("=");

const known = new Map<string, Expression | null>();
/** Of what is plotted; null where it cannot be read. */
export function expressionOf(name: string): Expression | null {
  let e = known.get(name);
  if (e === undefined) {
    try {
      e = parseExpression(name);
    } catch {
      e = null;
    }
    known.set(name, e);
  }
  return e;
}
/** The signals that are needed to draw it. */
export const operandsOf = (name: string): string[] => (isExpression(name) ? (expressionOf(name)?.names ?? []).filter((n) => n !== "time") : [name]);
