// The middle: tabs, and what is open in the way it is looked at.

import { useEffect } from "preact/hooks";
import { Icon } from "../base/icon";
import { lazy } from "../base/lazy";
import { activeTab, activeUri, classInfo, tabs, type View } from "../base/signals";
import { canvasInFront, Diagram, pointerText } from "../diagram/diagram";
import { IconPrimitives } from "../diagram/icon_editor";
import { drawingInFront } from "../diagram/front";
import { colourBy, scale, variablesOf } from "../diagram/value_colours";
import { colourAt } from "../plot/palette";
import { cursor } from "../centre/model_state";
import { current } from "../centre/runs";
import { unitText, valueText } from "../base/numbers";
import { newClassDialog } from "../library/new_class";
import { startTour } from "../tour/tour";
import { Documentation } from "./documentation";
import { Equations } from "./equations";
import { activate, closeTab, openClass, setView, undone } from "./open";
import { saveMenu } from "./exports";
import { menu } from "./menu";
import { openPalette } from "./palette";

const TextEditor = lazy(() => import("../text/editor").then((m) => m.TextEditor));
const Notebook = lazy(() => import("../notebook/notebook").then((m) => m.Notebook));

const VIEWS: [View, string, string][] = [["diagram", "Diagram", "Alt+1"], ["text", "Text", "Alt+2"], ["split", "Split", "Alt+3"], ["icon", "Icon", "Alt+4"], ["docs", "Docs", "Alt+5"], ["equations", "Equations", "Alt+6"]];

export function EditorArea() {
  const tab = activeTab.value;
  useEffect(() => {
    // When the buttons beside it have their width.
    const frame = requestAnimationFrame(() => document.querySelector(".tabs.files .tab.on")?.scrollIntoView({ block: "nearest", inline: "nearest" }));
    return () => cancelAnimationFrame(frame);
  }, [tab?.id, tab?.view, tabs.value.length]);
  return (
    <main class="editor">
      <div class="editor-head">
        <div class="tabs files" role="tablist" aria-label="Open classes and files">
          {tabs.value.map((t) => (
            <div key={t.id} class={"tab" + (t.id === tab?.id ? " on" : "")} role="tab" aria-selected={t.id === tab?.id} tabIndex={0} title={t.class ?? t.uri ?? ""} onClick={() => activate(t.id)} onKeyDown={(e) => e.key === "Enter" && activate(t.id)} onAuxClick={(e) => e.button === 1 && closeTab(t.id)}>
              <span>{t.title}</span>
              <button class="tiny" aria-label={`Close ${t.title}`} onClick={(e) => (e.stopPropagation(), closeTab(t.id))}>×</button>
            </div>
          ))}
        </div>
        {tab?.class && (
          <div class="tabs views" role="tablist" aria-label="Views">
            {VIEWS.map(([id, name, keys]) => (
              <button key={id} role="tab" aria-selected={tab.view === id} class={tab.view === id ? "on" : ""} title={`${name} (${keys})`} onClick={() => setView(id)}>{name}</button>
            ))}
          </div>
        )}
        {tab?.language === "markdown" && (
          <div class="tabs views" role="tablist" aria-label="Views">
            {([["notebook", "Notebook"], ["text", "Text"]] as [View, string][]).map(([id, name]) => <button key={id} role="tab" aria-selected={tab.view === id} class={tab.view === id ? "on" : ""} onClick={() => setView(id)}>{name}</button>)}
          </div>
        )}
      </div>
      <div class="editor-body">{tab ? <Body key={tab.id} /> : <Welcome />}</div>
    </main>
  );
}

function Body() {
  const tab = activeTab.value!;
  const uri = activeUri.value;
  if (!tab.class) return tab.view === "notebook" ? <Notebook uri={tab.uri!} /> : <TextEditor key={tab.uri} uri={tab.uri!} focus />;
  const name = tab.class;
  const waiting = <div class="empty">…</div>;
  if (tab.view === "text") return uri ? <TextEditor key={uri} uri={uri} focus /> : waiting;
  if (tab.view === "docs") return <Documentation name={name} />;
  if (tab.view === "equations") return <Equations name={name} />;
  if (tab.view === "icon") return <div class="pane icon-pane"><Diagram key={name + "/icon"} name={name} layer="icon" /><IconPrimitives name={name} /></div>;
  const diagram = (
    <div class="pane">
      <Diagram key={name} name={name} layer="diagram" />
      <DiagramFoot />
    </div>
  );
  return tab.view === "split" ? (
    <div class="split">
      {diagram}
      <div class="pane">{uri ? <TextEditor key={uri} uri={uri} focus={false} /> : waiting}</div>
    </div>
  ) : (
    diagram
  );
}

function DiagramFoot() {
  const info = classInfo.value;
  return (
    <div class="diagram-foot">
      <span class="pointer-text" role="status">{pointerText.value || undone.value}</span>
      <ValueColours />
      {info && !info.writable && <button class="note" onClick={() => newClassDialog({ copy: info.class })}>read-only · copy into the project to edit</button>}
      <button class="quiet" title="Save as picture or FMU" aria-label="Save as" aria-haspopup="menu" onClick={(e) => menu(e, saveMenu())}><Icon name="more" /></button>
      <button class="quiet" title="Smaller" aria-label="Zoom out" onClick={() => canvasInFront()?.zoom(0.8)}><Icon name="minus" /></button>
      <button class="quiet" title="Show everything (0)" aria-label="Fit" onClick={() => canvasInFront()?.fit()}><Icon name="fit" /></button>
      <button class="quiet" title="Larger" aria-label="Zoom in" onClick={() => canvasInFront()?.zoom(1.25)}><Icon name="plus" /></button>
    </div>
  );
}

/** Which variable the lines are coloured by, and its scale. */
function ValueColours() {
  const drawing = drawingInFront.value;
  const run = current.value;
  const list = drawing && run?.class === drawing.class && run.rows ? variablesOf(drawing) : [];
  if (!list.length) return null;
  const s = scale.value;
  return (
    <span class="value-colours">
      {s && <><span class="figure">{valueText(s.low, 3)}</span><i style={{ background: `linear-gradient(90deg, ${[0, 0.25, 0.5, 0.75, 1].map(colourAt).join(", ")})` }} /><span class="figure">{valueText(s.high, 3)} {unitText(s.unit)}</span></>}
      <select value={list.includes(colourBy.value) ? colourBy.value : ""} title="Colour the lines by a value at the time cursor" aria-label="Colour the lines by" onChange={(e) => {
        colourBy.value = e.currentTarget.value;
        if (cursor.value === null && run) cursor.value = run.start ?? 0;
      }}>
        <option value="">no colours</option>
        {list.map((v) => <option key={v} value={v}>colours: {v}</option>)}
      </select>
    </span>
  );
}

function Welcome() {
  const examples = ["Modelica.Mechanics.Rotational.Examples.CoupledClutches", "Modelica.Mechanics.MultiBody.Examples.Systems.RobotR3.FullRobot", "Modelica.Electrical.Analog.Examples.Rectifier", "Modelica.Blocks.Examples.PID_Controller"];
  return (
    <div class="welcome">
      <h1>What would you like to build?</h1>
      <div class="welcome-actions">
        <button class="primary" onClick={() => newClassDialog({})}>New model</button>
        <button onClick={() => openPalette()}>Open a class <kbd>Ctrl+K</kbd></button>
        <button onClick={() => startTour()}>Take the tour</button>
      </div>
      <h2>To look at</h2>
      <ul>{examples.map((e) => <li key={e}><a href={`#class/${e}`} onClick={(x) => (x.preventDefault(), openClass(e))}>{e.split(".").pop()}</a> <span class="dim">{e}</span></li>)}</ul>
    </div>
  );
}
