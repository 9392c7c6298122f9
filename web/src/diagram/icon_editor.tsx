// The primitives of an icon: added, changed as they stand in the annotation, removed.

import { useState } from "preact/hooks";
import { drawingInFront } from "./front";
import { applyOperations } from "./operations";

const NEW: Record<string, string> = {
  Rectangle: "Rectangle(extent={{-60,40},{60,-40}}, lineColor={0,0,127}, fillColor={255,255,255}, fillPattern=FillPattern.Solid)",
  Ellipse: "Ellipse(extent={{-40,40},{40,-40}}, lineColor={0,0,127}, fillColor={255,255,255}, fillPattern=FillPattern.Solid)",
  Line: "Line(points={{-80,0},{80,0}}, color={0,0,127})",
  Polygon: "Polygon(points={{-40,-40},{40,-40},{0,40},{-40,-40}}, lineColor={0,0,127}, fillColor={255,255,255}, fillPattern=FillPattern.Solid)",
  Text: 'Text(extent={{-100,100},{100,60}}, textString="%name", textColor={0,0,255})',
};

export function IconPrimitives({ name }: { name: string }) {
  const d = drawingInFront.value;
  const [open, setOpen] = useState<number | null>(null);
  if (!d || d.class !== name || d.layer !== "icon") return null;
  const change = (index: number | null, text: string | null, label: string) =>
    applyOperations(name, [{ op: "graphics", layer: "icon", items: [{ index, text }] }], label).then((a) => a?.drawing && (drawingInFront.value = a.drawing));
  return (
    <div class="primitives">
      <div class="bar">
        {d.writable ? Object.keys(NEW).map((kind) => <button key={kind} onClick={() => change(null, NEW[kind], `add ${kind}`)}>+ {kind}</button>) : <span class="dim">read-only</span>}
      </div>
      {d.graphics.map((g) => (
        <div class="primitive" key={g.index + g.text}>
          <button class="quiet" onClick={() => setOpen(open === g.index ? null : g.index)}>{open === g.index ? "▾" : "▸"} {g.kind}</button>
          {d.writable && <button class="tiny" aria-label={`Remove ${g.kind}`} onClick={() => change(g.index, null, `remove ${g.kind}`)}>×</button>}
          {open === g.index && <textarea rows={3} defaultValue={g.text} readOnly={!d.writable} spellcheck={false} onBlur={(e) => e.currentTarget.value !== g.text && change(g.index, e.currentTarget.value, `change ${g.kind}`)} />}
        </div>
      ))}
      {!d.graphics.length && <div class="empty">No primitives of its own.</div>}
    </div>
  );
}
