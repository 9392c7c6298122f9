// All runs of the model that are there, also those of earlier sessions: shown or hidden, named, thrown away.

import { valueText } from "../base/numbers";
import { Icon } from "../base/icon";
import type { RunInfo } from "../base/types";
import { askName } from "../shell/ask_name";
import { shown } from "./model_state";
import { forget, ofModel, renameRun, runs } from "./runs";

export const nameOfRun = (r: RunInfo) => r.name || "run " + r.run.replace(/^r/, "");

export async function askRunName(r: RunInfo, at: Element) {
  const box = at.getBoundingClientRect();
  const name = await askName("Name of the run", nameOfRun(r), { left: Math.min(box.left, innerWidth - 300), top: Math.min(box.bottom, innerHeight - 90) });
  if (name) renameRun(r.run, name);
}

export function RunList({ close }: { close(): void }) {
  const list = [...runs.value.values()].filter((r) => ofModel(r) && r.rows > 0).reverse();
  const toggle = (id: string) => (shown.value = shown.value.includes(id) ? shown.value.filter((r) => r !== id) : [id, ...shown.value]);
  return (
    <div class="run-list" role="dialog" aria-label="Runs of this model" onKeyDown={(e) => e.key === "Escape" && close()}>
      <header>Runs of this model <button class="tiny" aria-label="Close" onClick={close}>×</button></header>
      {list.map((r) => (
        <div class="run-row" key={r.run}>
          <label title={r.message || r.state}><input type="checkbox" checked={shown.value.includes(r.run)} onChange={() => toggle(r.run)} /><span class={"state " + r.state} /><span class="run-name">{nameOfRun(r)}</span></label>
          <span class="dim figure">{r.current === false ? "old model · " : ""}to {valueText(r.time ?? r.stop, 4)} s</span>
          <button class="tiny" title="Rename" aria-label={`Rename ${nameOfRun(r)}`} onClick={(e) => askRunName(r, e.currentTarget)}><Icon name="pencil" /></button>
          <button class="tiny" title="Throw it away" aria-label={`Throw ${nameOfRun(r)} away`} onClick={() => forget(r.run)}>×</button>
        </div>
      ))}
      {!list.length && <div class="empty">None yet.</div>}
    </div>
  );
}
