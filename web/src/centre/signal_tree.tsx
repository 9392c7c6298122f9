// All signals of a run as a tree; a tick plots one. Built once a run, drawn as far as it is open.

import { computed } from "@preact/signals";
import { useState } from "preact/hooks";
import { unitText } from "../base/numbers";
import type { SignalInfo } from "../base/types";
import { unitOf } from "./curves";
import { parseExpression } from "../plot/expression";
import { type Branch, treeOf } from "./signal_branches";
import { openBranches as open, plotted, signalFilter as filter, signals } from "./model_state";

const variables = computed(() => signals.value.filter((s) => !s.parameter && s.name !== "time"));
const tree = computed(() => treeOf(variables.value));

export function toggleSignal(name: string) {
  plotted.value = plotted.value.includes(name) ? plotted.value.filter((n) => n !== name) : [...plotted.value, name];
}

function Leaf({ s, name, depth }: { s: SignalInfo; name: string; depth: number }) {
  return (
    <label class="row leaf" style={{ paddingLeft: 8 + depth * 13 }} title={s.description || s.name}>
      <input type="checkbox" checked={plotted.value.includes(s.name)} onChange={() => toggleSignal(s.name)} />
      <span class="row-name">{name}</span>
      <span class="unit">{unitText(unitOf(s).unit)}</span>
    </label>
  );
}

function Node({ b, depth }: { b: Branch; depth: number }) {
  const isOpen = open.value.has(b.path);
  if (!b.branches.length) return b.leaf ? <Leaf s={b.leaf} name={b.name} depth={depth} /> : null;
  return (
    <>
      <button
        class="row branch"
        style={{ paddingLeft: 4 + depth * 13 }}
        aria-expanded={isOpen}
        onClick={() => {
          const set = new Set(open.value);
          if (!set.delete(b.path)) set.add(b.path);
          open.value = set;
        }}
      >
        <span class={"twist" + (isOpen ? " open" : "")} />
        <span class="row-name">{b.name}</span>
      </button>
      {isOpen && b.leaf && <Leaf s={b.leaf} name={b.name} depth={depth + 1} />}
      {isOpen && b.branches.map((c) => <Node key={c.path} b={c} depth={depth + 1} />)}
    </>
  );
}

export function SignalTree() {
  const [wrong, setWrong] = useState("");
  /** "= a.v*a.i" is plotted by Enter. */
  const plotExpression = () => {
    try {
      const { names } = parseExpression(filter.value);
      const known = new Set(signals.value.map((s) => s.name));
      const none = names.find((n) => n !== "time" && !known.has(n));
      if (none || !names.length) throw new Error(none ? `there is no signal '${none}'` : "an expression of signals is wanted");
      const name = "= " + filter.value.replace(/^\s*=\s*/, "").trim();
      if (!plotted.value.includes(name)) plotted.value = [...plotted.value, name];
      filter.value = "";
      setWrong("");
    } catch (error) {
      setWrong((error as Error).message);
    }
  };
  const isFormula = filter.value.trimStart().startsWith("=");
  const words = isFormula ? [] : filter.value.toLowerCase().split(/\s+/).filter(Boolean);
  const found = words.length ? variables.value.filter((s) => words.every((w) => s.name.toLowerCase().includes(w))).slice(0, 200) : null;
  return (
    <div class="signals">
      <input type="search" placeholder="Filter, or = expression" title="Part of a name; or = and an expression such as = motor.v*motor.i, which Enter plots" value={filter.value} onKeyDown={(e) => e.key === "Enter" && isFormula && plotExpression()} onInput={(e) => ((filter.value = e.currentTarget.value), setWrong(""))} aria-label="Filter signals" spellcheck={false} />
      {isFormula && <div class={wrong ? "formula wrong" : "formula dim"} role="status">{wrong || "Enter plots it, in the units of the model."}</div>}
      <div class="tree" role="group" aria-label="Signals">
        {found ? found.map((s) => <Leaf key={s.name} s={s} name={s.name} depth={0} />) : tree.value.map((b) => <Node key={b.path} b={b} depth={0} />)}
        {!signals.value.length && <div class="empty">Signals stand here after the first run.</div>}
      </div>
    </div>
  );
}
