// Everything that can be done has a name, found in the palette, and most of it a key.

export interface Command {
  id: string;
  title: string;
  /** As shown: "Ctrl+K". Also what is listened to, unless `local`. */
  keys?: string;
  /** The key belongs to a panel that listens itself; here it is only shown. */
  local?: boolean;
  available?(): boolean;
  run(): void;
}

const commands = new Map<string, Command>();

export function register(...list: Command[]) {
  for (const c of list) commands.set(c.id, c);
}
export const allCommands = () => [...commands.values()].filter((c) => c.available?.() ?? true);
export const runCommand = (id: string) => commands.get(id)?.run();

export function keyName(e: KeyboardEvent): string {
  const key = e.key === " " ? "Space" : e.key.length === 1 ? e.key.toUpperCase() : e.key;
  return (e.ctrlKey || e.metaKey ? "Ctrl+" : "") + (e.altKey ? "Alt+" : "") + (e.shiftKey && (key.length > 1 || /[A-Z]/.test(key)) ? "Shift+" : "") + key;
}

export function listenForKeys() {
  addEventListener("keydown", (e) => {
    const name = keyName(e);
    const typing = e.target instanceof HTMLElement && (e.target.closest("input, textarea, select, .cm-editor") !== null || e.target.isContentEditable);
    if (typing && !/Ctrl|Alt|^F\d+$/.test(name)) return;
    for (const c of allCommands())
      if (c.keys === name && !c.local) {
        e.preventDefault();
        c.run();
        return;
      }
  });
}
