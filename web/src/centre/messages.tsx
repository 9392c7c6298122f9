import { useEffect, useState } from "preact/hooks";
import { valueText } from "../base/numbers";
import { ask } from "../base/rpc";
import type { Diagnostic, RunInfo } from "../base/types";
import { toShown } from "../base/units";
import { CodeButton } from "../shell/explanation";
import { openPlace } from "../shell/open";
import { SharedText } from "../text/shared_text";
import { pane } from "./centre";
import { unitOf } from "./curves";
import { cursor, plotted, signals, view } from "./model_state";
import { current } from "./runs";

export function Messages() {
  const run = current.value;
  const list = run?.diagnostics ?? [];
  const same = (a: string, b: string) => a === b;
  const cause = run?.state === "failed" ? list.find((d) => d.uri && d.range && d.severity === "error") : undefined;
  return (
    <div class="messages">
      {run?.message && !list.some((d) => same(d.message, run.message)) && <p class={run.state === "failed" ? "wrong" : ""}>{run.message}</p>}
      {list.map((d, k) => (
        <div class={"problem " + (d.severity === "error" ? "s1" : d.severity === "warning" ? "s2" : "s3")} key={k} onClick={() => d.uri && openPlace(d.uri, d.range?.start.line ?? 0, d.range?.start.character)}>
          <span>{d.message}</span> {d.code && <CodeButton code={d.code} />}
        </div>
      ))}
      {cause && run!.rows > 0 && <Operands run={run!} cause={cause as unknown as Diagnostic & { uri: string }} />}
      {run?.output?.length ? <pre>{run.output.join("\n")}</pre> : null}
      {run && !run.message && !list.length && !run.output?.length && <div class="empty">The run has nothing to say.</div>}
      {!run && <div class="empty">What a run has to say stands here.</div>}
    </div>
  );
}

const MOST_OPERANDS = 12;

/** What the equation that failed was computed from, at the last instant that was stored. */
function Operands({ run, cause }: { run: RunInfo; cause: Diagnostic & { uri: string } }) {
  const [last, setLast] = useState<{ time: number; values: [string, number][] } | null>(null);
  const known = signals.value;
  useEffect(() => {
    let here = true;
    (async () => {
      const text = await SharedText.open(cause.uri).catch(() => null);
      const ends = await ask<any>("run/columns", { run: run.run, signals: ["time"], rows: [run.rows - 1, 1] });
      const time = ends?.columns?.[0]?.values[0];
      if (!text || time === undefined) return;
      const lines: string[] = [];
      for (let k = cause.range.start.line; k <= cause.range.end.line; ++k) lines.push(text.shown.line(k + 1).text);
      const words = new Set(lines.join(" ").match(/[A-Za-z_][A-Za-z0-9_.]*(\[[0-9, ]+\])?/g) ?? []);
      const names = known.map((s) => s.name).filter((n) => words.has(n) || [...words].some((w) => n.endsWith("." + w))).slice(0, MOST_OPERANDS);
      const answer = names.length ? await ask<{ values: Record<string, number> }>("run/values", { run: run.run, time, signals: names }) : { values: {} };
      if (here) setLast({ time, values: Object.entries(answer?.values ?? {}) });
    })();
    return () => {
      here = false;
    };
  }, [run.run, run.rows, known]);
  if (!last) return null;
  const show = () => {
    view.value = [Math.max(run.start ?? 0, last.time - 1), last.time];
    cursor.value = last.time;
    const names = last.values.map(([n]) => n).filter((n) => !known.find((s) => s.name === n)?.parameter);
    plotted.value = [...new Set([...plotted.value, ...names])];
    pane.value = "plot";
  };
  return (
    <div class="operands">
      {last.values.map(([name, value]) => {
        const unit = unitOf(known.find((s) => s.name === name));
        return <div key={name} class="operand"><code>{name}</code> = <b class="figure">{valueText(toShown(value, unit), 6)}</b> {unit.unit}</div>;
      })}
      <div class="dim">at t = {valueText(last.time, 9)} s, the last instant that was stored</div>
      <button onClick={show}>Show the last second</button>
    </div>
  );
}
