import { tell } from "../base/signals";
import { entries, pythonOf, shellLine } from "./command_log";
import { save } from "./plot_pane";

export function LogPane() {
  const list = entries.value;
  const copy = (text: string, what: string) => (navigator.clipboard?.writeText(text).catch(() => {}), tell(`${what} copied`));
  return (
    <div class="command-log">
      <div class="bar">
        <button disabled={!list.length} onClick={() => copy(list.map(shellLine).join("\n") + "\n", "Commands")}>Copy commands</button>
        <button disabled={!list.length} onClick={() => save(new Blob([pythonOf(list)], { type: "text/x-python" }), "session.py")}>Save as Python</button>
      </div>
      {list.map((e, k) => (
        <div class={"log-entry" + (e.run || e.fmu ? "" : " dim")} key={k}>
          <span class="figure dim">{e.at.toTimeString().slice(0, 8)}</span>
          <code>{e.run || e.fmu ? shellLine(e) : e.text}</code>
        </div>
      ))}
      {!list.length && <div class="empty">Runs and changes stand here as commands that make them again.</div>}
    </div>
  );
}
