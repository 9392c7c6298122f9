// What 'saltus doctor' finds in the folder when it is opened: one line, a list on demand, and below the list a button that
// carries out its fixes.

import { signal } from "@preact/signals";
import { ask } from "../base/rpc";

interface Finding {
  kind: string;
  text: string;
}

interface Examined {
  findings: Finding[];
  fixable: boolean;
  fixed?: string[];
}

const found = signal<Examined | null>(null);
const listed = signal(false);
const fixing = signal(false);

export async function askDoctor() {
  found.value = (await ask<Examined>("workspace/doctor")) ?? null;
}

async function fix() {
  fixing.value = true;
  try {
    found.value = (await ask<Examined>("workspace/doctorFix")) ?? found.value;
  } finally {
    fixing.value = false;
  }
}

function title({ findings, fixed }: Examined) {
  if (fixed) return `saltus doctor has changed: ${fixed.length}; findings left: ${findings.length}`;
  return findings.length === 1 ? "saltus doctor has one finding in this folder" : `saltus doctor has ${findings.length} findings in this folder`;
}

export function DoctorNotice() {
  const all = found.value;
  if (!all || !(all.findings.length || all.fixed)) return null;
  const close = () => {
    listed.value = false;
    found.value = null;
  };
  return (
    <div class="doctor" role="status" aria-label="What saltus doctor finds in this folder">
      <div class="buttons">
        <span>{title(all)}</span>
        <button onClick={() => (listed.value = !listed.value)}>{listed.value ? "Hide" : "Show"}</button>
        <button onClick={close}>Close</button>
      </div>
      {listed.value && all.fixed && <ul>{all.fixed.map((text) => <li key={text}><b>fixed</b>: {text}</li>)}</ul>}
      {listed.value && <ul>{all.findings.map((f) => <li key={f.kind + f.text}><b>{f.kind}</b>: {f.text}</li>)}</ul>}
      {listed.value && all.fixable && (
        <p>
          <button disabled={fixing.value} onClick={fix}>Fix</button> writes UTF-8, package.mo files, conversions and 'uses' annotations into the files of this folder.
        </p>
      )}
    </div>
  );
}
