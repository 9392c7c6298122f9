import { openPlace } from "../shell/open";
import { current } from "./runs";

export function Messages() {
  const run = current.value;
  const list = run?.diagnostics ?? [];
  return (
    <div class="messages">
      {run?.message && <p class={run.state === "failed" ? "wrong" : ""}>{run.message}</p>}
      {list.map((d, k) => (
        <div class={"problem s" + d.severity} key={k} onClick={() => (d as any).uri && openPlace((d as any).uri, d.range.start.line, d.range.start.character)}>
          {d.message} {d.code && <code>{d.code}</code>}
        </div>
      ))}
      {run?.output?.length ? <pre>{run.output.join("\n")}</pre> : null}
      {run && !run.message && !list.length && !run.output?.length && <div class="empty">The run has nothing to say.</div>}
      {!run && <div class="empty">What a run has to say stands here.</div>}
    </div>
  );
}
