// The one connection with the server: JSON-RPC 2.0 over a WebSocket (docs/studio-protocol.md). It comes back by itself
// when the server does.

import { signal } from "@preact/signals";

export type Link = "connecting" | "open" | "lost";
export const link = signal<Link>("connecting");

export class RpcError extends Error {
  constructor(public code: number, message: string, public data?: any) {
    super(message);
  }
}
export const STALE = -32001;
export const NO_METHOD = -32601;

/** Answers whose numbers came in a binary frame carry them here, one array a column. */
export interface Column {
  name: string;
  unit?: string;
  first: number;
  count: number;
  values: Float64Array;
}

type Waiting = { method: string; done(result: any): void; failed(error: Error): void };

let socket: WebSocket | null = null;
let next = 1;
let wait = 250;
const waiting = new Map<number, Waiting>();
const queue: string[] = [];
const listeners = new Map<string, Set<(params: any) => void>>();
const comebacks = new Set<() => void>();

export function on(method: string, listener: (params: any) => void): () => void {
  const set = listeners.get(method) ?? new Set();
  listeners.set(method, set);
  set.add(listener);
  return () => set.delete(listener);
}

/** Called each time the connection is there again after it was lost. */
export const onComeback = (listener: () => void) => comebacks.add(listener);

const followers = new Set<(method: string, params: any, result: any) => void>();
/** Called for each request that was answered well. */
export const onDone = (listener: (method: string, params: any, result: any) => void) => followers.add(listener);

export function request<T = any>(method: string, params: object = {}): Promise<T> {
  return new Promise((done, failed) => {
    const id = next++;
    const good = (result: T) => {
      followers.forEach((listener) => listener(method, params, result));
      done(result);
    };
    waiting.set(id, { method, done: good, failed });
    const text = JSON.stringify({ jsonrpc: "2.0", id, method, params });
    if (socket?.readyState === WebSocket.OPEN) socket.send(text);
    else queue.push(text);
  });
}

/** As `request`, but undefined where the server says no. */
export const ask = <T = any>(method: string, params: object = {}): Promise<T | undefined> => request<T>(method, params).catch(() => undefined);

export function connect(token: string | null) {
  const query = token ? `?token=${encodeURIComponent(token)}` : "";
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  socket = new WebSocket(`${scheme}://${location.host}/socket${query}`);
  socket.binaryType = "arraybuffer";
  socket.onopen = () => {
    const back = link.value === "lost";
    link.value = "open";
    wait = 250;
    for (const text of queue.splice(0)) socket!.send(text);
    if (back) comebacks.forEach((listener) => listener());
  };
  socket.onmessage = (e) => (typeof e.data === "string" ? receive(JSON.parse(e.data)) : receive(numbers(e.data)));
  socket.onclose = () => {
    link.value = "lost";
    // What was asked may or may not have been done: those who asked decide what to do when the link is back.
    const lost = [...waiting.values()];
    waiting.clear();
    queue.length = 0;
    lost.forEach((w) => w.failed(new RpcError(-1, "the connection with the studio's server was lost")));
    setTimeout(() => connect(token), wait);
    wait = Math.min(wait * 1.6, 3000);
  };
}

function receive(message: any) {
  if (message.id !== undefined && message.method === undefined) {
    const w = waiting.get(message.id);
    waiting.delete(message.id);
    if (!w) return;
    if (message.error) w.failed(new RpcError(message.error.code, message.error.message, message.error.data));
    else w.done(message.result);
    return;
  }
  listeners.get(message.method)?.forEach((listener) => listener(message.params ?? {}));
}

function numbers(frame: ArrayBuffer): any {
  const length = new DataView(frame).getUint32(0, true);
  const message = JSON.parse(new TextDecoder().decode(new Uint8Array(frame, 4, length)));
  const body = message.result ?? message.params;
  const start = 4 + length;
  const values = start % 8 === 0 ? new Float64Array(frame, start) : new Float64Array(frame.slice(start));
  for (const c of body.columns as Column[]) c.values = values.subarray(c.first, c.first + c.count);
  return message;
}
