// A line that asks for one word, where it is needed.

import { signal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";

const asked = signal<{ title: string; value: string; at: { left: number; top: number }; done(answer: string | null): void } | null>(null);

export function askName(title: string, value: string, at?: { left: number; bottom?: number; top?: number }): Promise<string | null> {
  const place = at ? { left: Math.min(at.left, innerWidth - 300), top: Math.min((at.bottom ?? at.top ?? 100) + 4, innerHeight - 90) } : { left: innerWidth / 2 - 140, top: innerHeight / 4 };
  return new Promise((done) => (asked.value = { title, value, at: place, done }));
}

export function AskName() {
  const a = asked.value;
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, [a]);
  if (!a) return null;
  const end = (answer: string | null) => {
    asked.value = null;
    a.done(answer);
  };
  return (
    <div class="veil clear" onPointerDown={(e) => e.target === e.currentTarget && end(null)}>
      <div class="ask" role="dialog" aria-label={a.title} style={a.at}>
        <label>
          {a.title}
          <input
            ref={input}
            defaultValue={a.value}
            spellcheck={false}
            onKeyDown={(e) => {
              e.stopPropagation();
              if (e.key === "Enter") end(e.currentTarget.value.trim());
              if (e.key === "Escape") end(null);
            }}
          />
        </label>
      </div>
    </div>
  );
}
