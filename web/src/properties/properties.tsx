// What is selected: its name, its class, its parameters; a connection's two ends; several parts: how to align them.

import { Icon } from "../base/icon";
import { activeTab, classInfo, selection } from "../base/signals";
import { drawingInFront } from "../diagram/front";
import { applyOperations } from "../diagram/operations";
import { openClass } from "../shell/open";
import { runCommand } from "../shell/commands";
import { ParameterForm } from "./parameter_form";
import { Problems } from "./problems";

export function Properties() {
  return (
    <aside class="properties" aria-label="Properties">
      <div class="properties-body"><Selected /></div>
      <Problems />
    </aside>
  );
}

function Selected() {
  const tab = activeTab.value;
  if (!tab?.class) return <div class="empty">{tab ? "" : "Open a class: its parameters stand here."}</div>;
  const drawing = drawingInFront.value;
  const { components, connections } = selection.value;
  if (drawing && components.length > 1) {
    return (
      <div>
        <h2>{components.length} parts</h2>
        <div class="align">
          {([["align-left", "Align left"], ["align-centre", "One below the other"], ["align-middle", "On one height"], ["spread-x", "Spread across"], ["spread-y", "Spread down"]] as const).map(([id, title]) => (
            <button key={id} title={title} aria-label={title} onClick={() => runCommand(id)}><Icon name={id} /></button>
          ))}
          <button title="Rotate" aria-label="Rotate" onClick={() => runCommand("rotate")}><Icon name="rotate" /></button>
          <button title="Flip" aria-label="Flip" onClick={() => runCommand("flip")}><Icon name="flip" /></button>
        </div>
        <ul class="names">{components.map((n) => <li key={n}>{n}</li>)}</ul>
      </div>
    );
  }
  const part = components.length === 1 ? drawing?.components.find((c) => c.name === components[0]) : undefined;
  if (part && drawing) {
    return (
      <div>
        <h2>
          {part.editable ? (
            <input class="title" key={part.name} defaultValue={part.name} aria-label="Name" spellcheck={false} onKeyDown={(e) => e.key === "Enter" && e.currentTarget.blur()} onBlur={async (e) => {
              const to = e.currentTarget.value.trim();
              if (!to || to === part.name) return;
              await applyOperations(drawing.class, [{ op: "rename", component: part.name, to }], `rename ${part.name}`);
              selection.value = { components: [to], connections: [] };
            }} />
          ) : part.name}
          {part.array && <small>[{part.array}]</small>}
        </h2>
        <p class="class-line"><a href={`#class/${part.class}`} onClick={(e) => (e.preventDefault(), openClass(part.class, { from: drawing.class }))} title={part.class}>{part.type || part.class}</a></p>
        {part.description && <p class="dim">{part.description}</p>}
        {part.inherited && <p class="dim">inherited from <a href={`#class/${part.inherited}`}>{part.inherited}</a></p>}
        {part.condition && <p class="dim">if {part.condition.text}{part.condition.value === false ? " (off)" : ""}</p>}
        {part.missing ? <p class="wrong">Its class is not found.</p> : <ParameterForm name={drawing.class} component={part.name} refresh={drawing.version} />}
      </div>
    );
  }
  const line = connections.length === 1 ? drawing?.connections.find((c) => c.id === connections[0]) : undefined;
  if (line) {
    const set = drawing!.connections.filter((c) => c.set === line.set);
    return (
      <div>
        <h2>Connection</h2>
        <p class="class-line"><code>{line.from}</code> – <code>{line.to}</code></p>
        {set.length > 1 && <><p class="dim">One set with</p><ul class="names">{set.filter((c) => c !== line).map((c) => <li key={c.id}>{c.from} – {c.to}</li>)}</ul></>}
        {line.inherited && <p class="dim">inherited from {line.inherited}</p>}
        {line.editable && <button onClick={() => runCommand("remove")}>Delete</button>}
      </div>
    );
  }
  const info = classInfo.value;
  return (
    <div>
      <h2>{tab.title}</h2>
      <p class="class-line dim">{info ? `${info.partial ? "partial " : ""}${info.restriction} ${info.within}` : ""}{info && !info.writable ? " · read-only" : ""}</p>
      {info?.description && <p class="dim">{info.description}</p>}
      <ParameterForm name={tab.class} component={null} refresh={drawing?.version ?? 0} />
      {drawing && drawing.unplaced.length > 0 && (
        <>
          <h3>Without a place in the diagram</h3>
          <ul class="names">{drawing.unplaced.map((u) => <li key={u.name}><code>{u.name}</code> <span class="dim">{u.class}</span></li>)}</ul>
        </>
      )}
    </div>
  );
}
