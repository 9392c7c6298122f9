import { CodeButton } from "../shell/explanation";
import { openPlace } from "../shell/open";
import { current } from "./runs";

export function Messages() {
  const run = current.value;
  const list = run?.diagnostics ?? [];
  const same = (a: string, b: string) => a === b;
  return (
    <div class="messages">
      {run?.message && !list.some((d) => same(d.message, run.message)) && <p class={run.state === "failed" ? "wrong" : ""}>{run.message}</p>}
      {list.map((d, k) => (
        <div class={"problem " + (d.severity === "error" ? "s1" : d.severity === "warning" ? "s2" : "s3")} key={k} onClick={() => d.uri && openPlace(d.uri, d.range?.start.line ?? 0, d.range?.start.character)}>
          <span>{d.message}</span> {d.code && <CodeButton code={d.code} />}
        </div>
      ))}
      {run?.output?.length ? <pre>{run.output.join("\n")}</pre> : null}
      {run && !run.message && !list.length && !run.output?.length && <div class="empty">The run has nothing to say.</div>}
      {!run && <div class="empty">What a run has to say stands here.</div>}
    </div>
  );
}
