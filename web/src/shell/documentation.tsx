import { useEffect, useState } from "preact/hooks";
import { harmlessHtml } from "../base/harmless";
import { ask } from "../base/rpc";
import { openClass } from "./open";

export function Documentation({ name }: { name: string }) {
  const [doc, setDoc] = useState<{ html: string; revisions: string; description: string } | null>(null);
  useEffect(() => {
    setDoc(null);
    ask("class/documentation", { class: name }).then((d) => setDoc(d ?? { html: "", revisions: "", description: "" }));
  }, [name]);
  if (!doc) return <div class="empty">…</div>;
  const follow = (e: MouseEvent) => {
    const a = (e.target as HTMLElement).closest("a");
    const target = a?.getAttribute("href") ?? "";
    if (!target.startsWith("#class/")) return;
    e.preventDefault();
    openClass(decodeURIComponent(target.slice(7)).split("/")[0], { view: "docs" });
  };
  return (
    <article class="documentation" onClick={follow}>
      <h1>{name.slice(name.lastIndexOf(".") + 1)}</h1>
      <p class="lead">{doc.description}</p>
      {doc.html ? <div dangerouslySetInnerHTML={{ __html: harmlessHtml(doc.html) }} /> : <p class="dim">This class has no documentation.</p>}
      {doc.revisions && <details><summary>Revisions</summary><div dangerouslySetInnerHTML={{ __html: harmlessHtml(doc.revisions) }} /></details>}
    </article>
  );
}
