// One text as this window has it: what the server knows (`base`), what is on its way (`flying`) and what was typed since
// (`fresh`). The text on the screen is base + flying + fresh. Changes of others go below both, as in operational
// transformation with a server that puts all changes into one order: a key is never lost and never waits.

import { ChangeSet, Text } from "@codemirror/state";
import { RpcError, STALE, on, onComeback, request } from "../base/rpc";
import { complain, problems, tell, workspace } from "../base/signals";
import type { TextEdit } from "../base/types";
import { changesOf, editsOf } from "./positions";

export interface TextWatcher {
  /** Changes of others, for the text on the screen. */
  foreign(changes: ChangeSet): void;
}

const texts = new Map<string, SharedText>();

/** The file has another place now. */
export const forgetText = (uri: string) => void texts.delete(uri);

export class SharedText {
  base = Text.empty;
  version = 0;
  language = "text";
  writable = true;
  private flying: ChangeSet | null = null;
  /** Number of the request that carries `flying`; the answers to earlier ones mean nothing any more. */
  private flight = 0;
  private fresh: ChangeSet | null = null;
  private again = false;
  /** The whole text is being asked for: nothing is sent, and changes of others wait in `early`. */
  private reloading = false;
  /** How often in a row the server has refused what was typed. */
  private refused = 0;
  private watchers = new Set<TextWatcher>();
  /** Changes that came in before an earlier one. */
  private early: any[] = [];

  private constructor(public uri: string) {}

  static async open(uri: string): Promise<SharedText> {
    const known = texts.get(uri);
    if (known) return known;
    const text = new SharedText(uri);
    await text.load();
    texts.set(uri, text);
    return text;
  }
  static known = (uri: string) => texts.get(uri);

  private async load() {
    this.take(await request("text/open", { uri: this.uri }));
  }

  private take(answer: any) {
    this.base = Text.of(answer.text.split(/\r\n?|\n/));
    this.version = answer.version;
    this.language = answer.language;
    this.writable = answer.writable;
  }

  get shown(): Text {
    let doc = this.base;
    if (this.flying) doc = this.flying.apply(doc);
    if (this.fresh) doc = this.fresh.apply(doc);
    return doc;
  }
  get settled() {
    return !this.flying && !this.fresh;
  }
  watch(w: TextWatcher): () => void {
    this.watchers.add(w);
    return () => this.watchers.delete(w);
  }

  /** One replacement, for those who have no editor. */
  changeFor(from: number, to: number, insert: string): ChangeSet {
    return ChangeSet.of([{ from, to, insert }], this.shown.length);
  }

  typed(changes: ChangeSet) {
    this.fresh = this.fresh ? this.fresh.compose(changes) : changes;
    queueMicrotask(() => this.send());
  }

  private async send() {
    if (this.flying || !this.fresh || this.reloading) return;
    this.flying = this.fresh;
    this.fresh = null;
    await this.fly();
  }

  private async fly() {
    const flight = ++this.flight;
    try {
      const answer = await request("text/change", { uri: this.uri, version: this.version, edits: editsOf(this.base, this.flying!) });
      if (flight !== this.flight) return;  // a reload was faster
      this.base = this.flying!.apply(this.base);
      this.version = answer.version;
      this.refused = 0;
      this.flying = null;
      this.drain();
      this.send();
    } catch (error) {
      if (flight !== this.flight) return;
      if (this.reloading) {
        // The reload puts what was typed over the text that comes.
      } else if ((error as RpcError).code === STALE) {
        // Somebody was first. Once his change is here (it may be already) ours is sent again, brought over it.
        const now = (error as RpcError).data?.version;
        if (now !== undefined && now > this.version) this.again = true;
        else this.fly();
      } else if ((error as RpcError).code === -1) {
        // The link is gone; `comeBack` decides.
      } else {
        // What was typed stays. It is sent again over the text as the server has it; where that is refused as well, with
        // the next key.
        complain(error);
        this.fresh = this.mine();
        this.flying = null;
        if (++this.refused < 3) this.reload();
      }
    }
  }

  received(params: { version: number; edits: TextEdit[]; client: number; label: string }) {
    if (params.version <= this.version) return;
    if (params.client === workspace.value?.client && params.label === "typing") return;
    if (this.reloading) return void this.early.push(params);
    if (params.version > this.version + 1) {
      // Ours is being answered; that answer brings us to the version before this one.
      this.early.push(params);
      if (!this.flying) this.reload();
      return;
    }
    const foreign = changesOf(this.base, params.edits);
    this.base = foreign.apply(this.base);
    this.version = params.version;
    let above = foreign;
    if (this.flying) {
      const mine = this.flying;
      this.flying = mine.map(above);
      above = above.map(mine, true);
    }
    if (this.fresh) {
      const mine = this.fresh;
      this.fresh = mine.map(above);
      above = above.map(mine, true);
    }
    this.watchers.forEach((w) => w.foreign(above));
    this.drain();
    if (this.again) {
      this.again = false;
      if (this.flying) this.fly();
    }
  }

  private drain() {
    const list = this.early.splice(0).sort((a, b) => a.version - b.version);
    for (const p of list) this.received(p);
  }

  /** The whole text again; what was typed and not yet taken is put over it. */
  async reload() {
    if (this.reloading) return;
    this.reloading = true;
    this.early = [];
    let answer: any;
    try {
      answer = await request("text/open", { uri: this.uri });
    } catch (error) {
      return complain(error);
    } finally {
      this.reloading = false;
    }
    // An answer to what was flying may have come meanwhile: then `base` has it already.
    let before = this.base;
    this.take(answer);
    // The link broke after the server had written what was flying.
    if (this.flying?.apply(before).eq(this.base)) {
      before = this.base;
      this.flying = null;
    }
    const mine = this.mine();
    const difference = replaced(before, this.base);
    ++this.flight;
    this.flying = null;
    this.fresh = mine && mine.map(difference);
    this.again = false;
    if (!difference.empty) this.watchers.forEach((w) => w.foreign(mine ? difference.map(mine, true) : difference));
    this.send();
    this.drain();
  }

  /** What was typed and not yet taken. */
  private mine(): ChangeSet | null {
    return this.flying && this.fresh ? this.flying.compose(this.fresh) : (this.flying ?? this.fresh);
  }
}

/** One change that makes `to` of `from`: what is equal at both ends stays. */
function replaced(from: Text, to: Text): ChangeSet {
  const a = from.toString();
  const b = to.toString();
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) ++start;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) ++end;
  return ChangeSet.of(a === b ? [] : [{ from: start, to: a.length - end, insert: b.slice(start, b.length - end) }], a.length);
}

export function startTexts() {
  on("text/changed", (p) => texts.get(p.uri)?.received(p));
  on("text/removed", (p) => tell(`${decodeURIComponent(p.uri.slice(p.uri.lastIndexOf("/") + 1))} was deleted outside of the studio. Its text is still here: the next change writes the file again.`, "error"));
  on("problems/changed", (p) => {
    problems.value = new Map(problems.value).set(p.uri, { diagnostics: p.diagnostics, checked: p.checked });
  });
  onComeback(() => {
    tell("The server is back.");
    for (const text of texts.values()) text.reload();
  });
}

/** What is being typed belongs to the next request: wait until the server has it. */
export async function settle(uri: string | null) {
  const text = uri ? texts.get(uri) : undefined;
  for (let k = 0; text && !text.settled && k < 800; ++k) await new Promise((done) => setTimeout(done, 25));
}
