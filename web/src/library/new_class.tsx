// A new class, a copy, a new file: one small form.

import { signal } from "@preact/signals";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { request } from "../base/rpc";
import { openClass, openFile } from "../shell/open";

interface Wish {
  within?: string;
  extends?: string;
  copy?: string;
}
const wish = signal<Wish | null>(null);
export const newClassDialog = (w: Wish) => (wish.value = w);

const KINDS = ["model", "block", "connector", "package", "record", "function", "type", "χ file", "SHSML file", "notebook"];
const FILES: Record<string, { ending: string; text(name: string): string }> = {
  "χ file": { ending: ".chi", text: () => "" },
  "SHSML file": { ending: ".shsml", text: () => "" },
  notebook: { ending: ".md", text: (name) => `# ${name}\n\nText between the blocks.\n` },
};

export function NewClass() {
  const w = wish.value;
  return w ? <Form wish={w} /> : null;
}

function Form({ wish: w }: { wish: Wish }) {
  const [name, setName] = useState(w.copy ? w.copy.slice(w.copy.lastIndexOf(".") + 1) : "");
  const [kind, setKind] = useState("model");
  const [within, setWithin] = useState(w.within ?? "");
  const [base, setBase] = useState(w.extends ?? "");
  const [description, setDescription] = useState("");
  const [inside, setInside] = useState(false);
  const [wrong, setWrong] = useState("");
  const first = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    first.current?.focus();
    first.current?.select();
  }, []);
  const close = () => (wish.value = null);
  const file = FILES[kind];
  const make = async (e: Event) => {
    e.preventDefault();
    try {
      if (w.copy) {
        const made = await request("class/copy", { class: w.copy, name, within });
        close();
        openClass(made.class);
      } else if (file) {
        const made = await request("file/new", { path: name.endsWith(file.ending) ? name : name + file.ending, text: file.text(name) });
        close();
        openFile(made.uri);
      } else {
        const made = await request("class/new", { name, within, restriction: kind, extends: base, description, partial: false, file: inside && within ? "inside" : "own" });
        close();
        openClass(made.class);
      }
    } catch (error) {
      setWrong(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <div class="veil" onPointerDown={(e) => e.target === e.currentTarget && close()} onKeyDown={(e) => e.key === "Escape" && (e.stopPropagation(), close())}>
      <form class="dialog" role="dialog" aria-label={w.copy ? "Copy a class" : "New class"} onSubmit={make}>
        <h2>{w.copy ? `Copy ${w.copy}` : "New"}</h2>
        {!w.copy && (
          <div class="kinds" role="radiogroup" aria-label="Kind">
            {KINDS.map((k) => (
              <button type="button" role="radio" key={k} aria-checked={kind === k} class={"chip" + (kind === k ? " on" : "")} onClick={() => setKind(k)}>
                {k}
              </button>
            ))}
          </div>
        )}
        <label>
          Name
          <input ref={first} value={name} onInput={(e) => setName(e.currentTarget.value)} required pattern={file ? ".*\\S.*" : "[A-Za-z_][A-Za-z0-9_]*"} title={file ? "The name of the file" : "Letters, digits and _, beginning with a letter"} spellcheck={false} />
        </label>
        {!file && (
          <label>
            In package
            <input value={within} placeholder="(none)" onInput={(e) => setWithin(e.currentTarget.value)} spellcheck={false} />
          </label>
        )}
        {!file && !w.copy && (
          <>
            <label>
              Extends
              <input value={base} placeholder="(nothing)" onInput={(e) => setBase(e.currentTarget.value)} spellcheck={false} />
            </label>
            <label>
              Description
              <input value={description} onInput={(e) => setDescription(e.currentTarget.value)} />
            </label>
            {within && (
              <label class="check">
                <input type="checkbox" checked={inside} onChange={(e) => setInside(e.currentTarget.checked)} /> in the package's own file
              </label>
            )}
          </>
        )}
        {wrong && <p class="wrong" role="alert">{wrong}</p>}
        <div class="buttons">
          <button type="button" onClick={close}>Cancel</button>
          <button class="primary">{w.copy ? "Copy" : "Make it"}</button>
        </div>
      </form>
    </div>
  );
}

