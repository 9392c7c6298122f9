// A class gets another name: asked for where it is, done by the server in all files, and followed by what is open.

import { on, request } from "../base/rpc";
import { activeId, complain, tabs, tell } from "../base/signals";
import type { Tab } from "../base/signals";
import { askName } from "../shell/ask_name";
import { forgetText } from "../text/shared_text";

interface Renamed {
  class: string;
  from: string;
  uri: string;
  files: number;
  /** The file or folder that was named after the class. */
  moved?: { from: string; to: string };
}

export async function renameClass(name: string, at?: { left: number; top: number }) {
  const old = name.slice(name.lastIndexOf(".") + 1);
  const to = await askName(`Rename ${old} and all its uses`, old, at);
  if (!to || to === old) return;
  try {
    const answer = await request<Renamed>("class/rename", { class: name, name: to });
    tell(answer.files === 1 ? `${old} is ${to} now` : `${old} is ${to} now, in ${answer.files} files`);
  } catch (error) {
    complain(error);
  }
}

/** Tabs of the class, of classes in it, and of files that have another place. */
export function followRenames() {
  on("class/renamed", ({ class: name, from, moved }: Renamed) => {
    const place = (uri: string | null) => (uri && moved && (uri === moved.from || uri.startsWith(moved.from + "/")) ? moved.to + uri.slice(moved.from.length) : uri);
    const renamed = (c: string) => (c === from || c.startsWith(from + ".") ? name + c.slice(from.length) : c);
    const uris = new Set(tabs.value.map((t) => t.uri));
    const active = tabs.value.find((t) => t.id === activeId.value);
    const follow = (t: Tab): Tab => {
      const uri = place(t.uri);
      if (!t.class) return uri === t.uri ? t : { ...t, uri, id: "file:" + uri, title: decodeURIComponent(uri!.slice(uri!.lastIndexOf("/") + 1)) };
      const own = renamed(t.class);
      return { ...t, class: own, uri, id: "class:" + own, title: own.slice(own.lastIndexOf(".") + 1), trail: t.trail.map(renamed) };
    };
    const next = active ? follow(active).id : activeId.value;
    tabs.value = tabs.value.map(follow);
    activeId.value = next;
    for (const uri of uris) if (uri && place(uri) !== uri) forgetText(uri);
  });
}
