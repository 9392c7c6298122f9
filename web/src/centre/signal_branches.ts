// Names of signals as a tree, by the dots in them.

import type { SignalInfo } from "../base/types";

export interface Branch {
  name: string;
  path: string;
  leaf: SignalInfo | null;
  branches: Branch[];
}

export function treeOf(list: SignalInfo[]): Branch[] {
  const root: Branch = { name: "", path: "", leaf: null, branches: [] };
  const index = new Map<string, Branch>([["", root]]);
  const at = (path: string): Branch => {
    const known = index.get(path);
    if (known) return known;
    const cut = path.lastIndexOf(".");
    const up = at(cut < 0 ? "" : path.slice(0, cut));
    const branch: Branch = { name: path.slice(cut + 1), path, leaf: null, branches: [] };
    up.branches.push(branch);
    index.set(path, branch);
    return branch;
  };
  for (const s of list) {
    // der(a.b) stands beside b, and so does der(der(a.b)).
    const derivative = /^((?:der\()+)(.*?)(\)+)(\[[^\]]*\])?$/.exec(s.name);
    const path = derivative ? derivative[2] + (derivative[4] ?? "") : s.name;
    const cut = path.lastIndexOf(".");
    if (derivative) at(cut < 0 ? "" : path.slice(0, cut)).branches.push({ name: `${derivative[1]}${path.slice(cut + 1)}${derivative[3]}`, path: s.name, leaf: s, branches: [] });
    else at(path).leaf = s;
  }
  return root.branches;
}
