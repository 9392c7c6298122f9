import { signal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";

export type MenuItem = { title: string; keys?: string; off?: boolean; run(): void } | "-";
const shown = signal<{ x: number; y: number; items: MenuItem[] } | null>(null);

export const menu = (e: { clientX: number; clientY: number }, items: MenuItem[]) => (shown.value = { x: e.clientX, y: e.clientY, items });

export function Menu() {
  const m = shown.value;
  const box = useRef<HTMLDivElement>(null);
  const typed = useRef({ text: "", at: 0 });
  useLayoutEffect(() => {
    typed.current = { text: "", at: 0 };
    box.current?.querySelector<HTMLElement>("button:not(:disabled)")?.focus();
  }, [m]);
  if (!m) return null;
  const close = () => (shown.value = null);
  const keys = (e: KeyboardEvent) => {
    const list = [...(box.current?.querySelectorAll<HTMLElement>("button:not(:disabled)") ?? [])];
    const at = list.indexOf(document.activeElement as HTMLElement);
    if (e.key === "Escape") close();
    else if (e.key === "ArrowDown") list[(at + 1) % list.length]?.focus();
    else if (e.key === "ArrowUp") list[(at - 1 + list.length) % list.length]?.focus();
    else if (e.key.length === 1 && (e.key !== " " || typed.current.text) && !e.ctrlKey && !e.altKey) {
      // Letters lead to the first entry that has them.
      const now = performance.now();
      typed.current = { text: (now - typed.current.at < 1200 ? typed.current.text : "") + e.key.toLowerCase(), at: now };
      list.find((b) => b.textContent!.toLowerCase().includes(typed.current.text))?.focus();
    } else return;
    e.preventDefault();
    e.stopPropagation();
  };
  const high = m.items.length * 28 + 12;
  return (
    <div class="veil clear" onPointerDown={(e) => e.target === e.currentTarget && close()} onContextMenu={(e) => (e.preventDefault(), close())}>
      <div class="menu" role="menu" ref={box} style={{ left: Math.min(m.x, innerWidth - 250), top: Math.min(m.y, innerHeight - high) }} onKeyDown={keys}>
        {m.items.map((item, k) =>
          item === "-" ? (
            <hr key={k} />
          ) : (
            <button key={k} role="menuitem" disabled={item.off} onClick={() => (close(), item.run())}>
              <span>{item.title}</span>
              {item.keys && <kbd>{item.keys}</kbd>}
            </button>
          ),
        )}
      </div>
    </div>
  );
}
