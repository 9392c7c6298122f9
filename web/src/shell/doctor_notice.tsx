// What 'saltus doctor' finds in the folder when it is opened: one line, and a list on demand.

import { signal } from "@preact/signals";
import { ask } from "../base/rpc";

interface Finding {
  kind: string;
  text: string;
}

const found = signal<{ findings: Finding[]; fixable: boolean } | null>(null);
const listed = signal(false);

export async function askDoctor() {
  found.value = (await ask<{ findings: Finding[]; fixable: boolean }>("workspace/doctor")) ?? null;
}

export function DoctorNotice() {
  const all = found.value?.findings ?? [];
  if (!all.length) return null;
  const close = () => {
    listed.value = false;
    found.value = null;
  };
  return (
    <div class="doctor" role="status" aria-label="What saltus doctor finds in this folder">
      <div class="buttons">
        <span>{all.length === 1 ? "saltus doctor has one finding in this folder" : `saltus doctor has ${all.length} findings in this folder`}</span>
        <button onClick={() => (listed.value = !listed.value)}>{listed.value ? "Hide" : "Show"}</button>
        <button onClick={close}>Close</button>
      </div>
      {listed.value && <ul>{all.map((f) => <li key={f.kind + f.text}><b>{f.kind}</b>: {f.text}</li>)}</ul>}
      {listed.value && found.value?.fixable && <p>'saltus doctor --fix' in a terminal writes encodings, package.mo files, conversions and 'uses' annotations.</p>}
    </div>
  );
}
