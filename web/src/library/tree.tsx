// What there is: the folder's own models first, then the libraries. Children are asked for when a node is opened.

import { signal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { ask, on, onComeback, request } from "../base/rpc";
import { activeTab, complain, workspace } from "../base/signals";
import { recall, remember } from "../base/store";
import type { FoundClass, TreeNode } from "../base/types";
import { dragPart } from "../diagram/drag";
import { newClassDialog } from "./new_class";
import { renameClass } from "./rename_class";
import { openClass, openFile } from "../shell/open";
import { menu } from "../shell/menu";

const children = signal<Map<string, TreeNode[]>>(new Map());
const open = signal<Set<string>>(new Set());
const focused = signal<string | null>(null);
const query = signal("");

async function load(node: string) {
  const answer = await ask<{ children: TreeNode[] }>("workspace/tree", { node: node || null });
  if (!answer) return;
  children.value = new Map(children.value).set(node, answer.children);
  for (const child of answer.children) if (open.value.has(child.node)) load(child.node);
}

export function startTree() {
  open.value = new Set(recall<string[]>("tree", ["libraries"]));
  const all = () => load("");
  all();
  on("workspace/loaded", all);
  on("workspace/changed", ({ nodes }: { nodes: string[] }) => nodes.forEach((n) => (n === "" || children.value.has(n)) && load(n)));
  onComeback(() => {
    for (const node of children.value.keys()) load(node);
  });
}

function toggle(node: string, to?: boolean) {
  const set = new Set(open.value);
  const opening = to ?? !set.has(node);
  if (opening) {
    set.add(node);
    if (!children.value.has(node)) load(node);
  } else set.delete(node);
  open.value = set;
  remember("tree", [...set]);
}

function activateNode(n: TreeNode) {
  if (n.class) {
    if (n.restriction === "package" && n.hasChildren) toggle(n.node);
    else openClass(n.class);
  } else if (n.uri) openFile(n.uri, n.language);
  else toggle(n.node);
}

/** The rows that are to be seen, in order, for the keyboard. */
function rows(node = "", depth = 0, list: { n: TreeNode; depth: number; parent: string }[] = []) {
  for (const n of children.value.get(node) ?? []) {
    list.push({ n, depth, parent: node });
    if (n.hasChildren && open.value.has(n.node)) rows(n.node, depth + 1, list);
  }
  return list;
}

const RESTRICTION_LETTER: Record<string, string> = { package: "P", function: "ƒ", type: "T", record: "R", connector: "C", model: "M", block: "B", class: "c", operator: "o" };

export function Icon({ src, restriction, size = 18 }: { src?: string; restriction?: string; size?: number }) {
  const [failed, setFailed] = useState(false);
  if (!src || failed) return <span class={"letter " + (restriction ?? "")} style={{ width: size, height: size }}>{RESTRICTION_LETTER[restriction ?? ""] ?? "·"}</span>;
  return <img src={src} alt="" width={size} height={size} loading="lazy" draggable={false} onError={() => setFailed(true)} />;
}

function contextMenu(e: MouseEvent, n: TreeNode) {
  e.preventDefault();
  if (!n.class) return;
  const name = n.class;
  menu(e, [
    { title: "Open", run: () => openClass(name) },
    { title: "Open its text", run: () => openClass(name, { view: "text" }) },
    { title: "Documentation", run: () => openClass(name, { view: "docs" }) },
    "-",
    { title: "New class in it …", run: () => newClassDialog({ within: name }), off: n.restriction !== "package" || !n.writable },
    { title: "New class that extends it …", run: () => newClassDialog({ extends: name }) },
    { title: "Copy into the project …", run: () => newClassDialog({ copy: name }) },
    "-",
    { title: "Rename …", run: () => void renameClass(name, { left: e.clientX, top: e.clientY }), off: !n.writable },
    { title: "Delete", run: () => request("class/delete", { class: name }).catch(complain), off: !n.writable },
  ]);
}

function Row({ n, depth }: { n: TreeNode; depth: number }) {
  const isOpen = open.value.has(n.node);
  const chosen = n.class ? activeTab.value?.class === n.class : n.uri !== undefined && activeTab.value?.uri === n.uri && !activeTab.value.class;
  const group = n.kind === "libraries";
  return (
    <div
      class={"row" + (chosen ? " chosen" : "") + (focused.value === n.node ? " focused" : "") + (group ? " group" : "") + (n.partial || n.protected ? " pale" : "")}
      id={"tree-" + n.node}
      role="treeitem"
      aria-level={depth + 1}
      aria-expanded={n.hasChildren ? isOpen : undefined}
      aria-selected={chosen}
      style={{ paddingLeft: 6 + depth * 14 }}
      title={n.description || n.name}
      onClick={() => {
        focused.value = n.node;
        activateNode(n);
      }}
      onContextMenu={(e) => contextMenu(e, n)}
      onPointerDown={(e) => n.class && n.restriction !== "package" && dragPart(e, { class: n.class, name: n.name, icon: n.icon })}
    >
      <span
        class={"twist" + (n.hasChildren ? (isOpen ? " open" : "") : " none")}
        onClick={(e) => {
          e.stopPropagation();
          if (n.hasChildren) toggle(n.node);
        }}
      />
      {!group && (n.kind === "class" ? <Icon src={n.icon} restriction={n.restriction} /> : <span class={"letter " + n.kind}>{n.kind === "folder" ? "▤" : n.language === "markdown" ? "¶" : n.language === "chi" ? "χ" : n.language === "shsml" ? "S" : "·"}</span>)}
      <span class="row-name">{n.name}</span>
      {n.git && <span class={"git g" + n.git} title={`git: ${n.git}`}>{n.git === "?" ? "U" : n.git}</span>}
    </div>
  );
}

export function Library() {
  const [found, setFound] = useState<{ classes: FoundClass[]; total: number } | null>(null);
  const [at, setAt] = useState(0);
  const box = useRef<HTMLInputElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const q = query.value.trim();
    if (!q) return setFound(null);
    let live = true;
    ask("workspace/search", { query: q, limit: 60, restriction: null }).then((answer) => {
      if (live && answer) {
        setFound(answer);
        setAt(0);
      }
    });
    return () => {
      live = false;
    };
  }, [query.value]);
  useEffect(() => {
    if (focused.value) document.getElementById("tree-" + focused.value)?.scrollIntoView({ block: "nearest" });
  }, [focused.value]);

  const list = rows();
  const treeKeys = (e: KeyboardEvent) => {
    const k = list.findIndex((r) => r.n.node === focused.value);
    const row = list[k];
    if (e.key === "ArrowDown") focused.value = list[Math.min(list.length - 1, k + 1)]?.n.node ?? null;
    else if (e.key === "ArrowUp") focused.value = list[Math.max(0, k - 1)]?.n.node ?? null;
    else if (e.key === "ArrowRight" && row?.n.hasChildren) toggle(row.n.node, true);
    else if (e.key === "ArrowLeft" && row) {
      if (open.value.has(row.n.node)) toggle(row.n.node, false);
      else if (row.parent) focused.value = row.parent;
    } else if (e.key === "Enter" && row) activateNode(row.n);
    else return;
    e.preventDefault();
    e.stopPropagation();
  };
  const searchKeys = (e: KeyboardEvent) => {
    const n = found?.classes.length ?? 0;
    if (e.key === "ArrowDown") setAt(Math.min(n - 1, at + 1));
    else if (e.key === "ArrowUp") setAt(Math.max(0, at - 1));
    else if (e.key === "Enter" && found?.classes[at]) openClass(found.classes[at].class);
    else if (e.key === "Escape") query.value = "";
    else return;
    e.preventDefault();
  };
  return (
    <nav class="library" aria-label="Libraries and project">
      <div class="library-search">
        <input id="library-search" ref={box} type="search" placeholder="Search all classes" value={query.value} onInput={(e) => (query.value = e.currentTarget.value)} onKeyDown={searchKeys} spellcheck={false} aria-label="Search all classes" />
        <button class="quiet" title="New class" aria-label="New class" onClick={() => newClassDialog({})}>+</button>
      </div>
      {found ? (
        <div class="tree found" role="listbox" aria-label="Found classes">
          {found.classes.map((c, k) => (
            <div key={c.class} class={"row two" + (k === at ? " focused" : "")} role="option" aria-selected={k === at} title={c.description} onClick={() => openClass(c.class)} onPointerDown={(e) => dragPart(e, c)}>
              <Icon src={c.icon} restriction={c.restriction} size={26} />
              <span class="row-name">
                {c.name}
                <small>{c.class}</small>
              </span>
            </div>
          ))}
          <div class="empty">{found.total > found.classes.length ? `${found.total} classes; more letters show fewer.` : found.total ? "" : "No class has this name."}</div>
        </div>
      ) : (
        <div class="tree" role="tree" tabIndex={0} onKeyDown={treeKeys} ref={scroller} onFocus={() => !focused.value && (focused.value = list[0]?.n.node ?? null)}>
          <div class="row group head">{workspace.value?.name ?? "Project"}</div>
          {list.map((r) => (
            <Row key={r.parent + "/" + r.n.node} n={r.n} depth={r.n.kind === "libraries" ? 0 : r.depth} />
          ))}
          {!list.length && <div class="empty">{workspace.value?.loading ? "Reading the libraries …" : "The folder is empty. + makes a first model."}</div>}
          {list.length > 0 && list[0].n.kind === "libraries" && <div class="empty">No own models yet: + makes one.</div>}
        </div>
      )}
    </nav>
  );
}
