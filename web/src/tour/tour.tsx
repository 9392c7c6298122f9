// For the first start: a bouncing ball, and a circuit built by hand. Each step waits for the deed, none is a dialog.

import { effect, signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { ask, request } from "../base/rpc";
import { activeTab, panels } from "../base/signals";
import { recall, remember } from "../base/store";
import { pane } from "../centre/centre";
import { cursor, plotted } from "../centre/model_state";
import { current } from "../centre/runs";
import { drawingInFront } from "../diagram/front";
import { openClass } from "../shell/open";

interface Step {
  title: string;
  text: string;
  /** What the step points at. */
  at?: string;
  enter?(): void | Promise<void>;
  done?(): boolean;
}

const BALL = `model BouncingBall "A ball that leaps"
  parameter Real e = 0.7 "Part of the speed that a bounce leaves";
  parameter Real g(unit="m/s2") = 9.81 "Gravity";
  Real h(unit="m", start=1, fixed=true) "Height";
  Real v(unit="m/s", start=0, fixed=true) "Speed";
  Boolean flying(start=true, fixed=true);
equation
  der(h) = v;
  der(v) = if flying then -g else 0;
  when h <= 0 then
    flying = -e*pre(v) > 0.01;
    reinit(v, if flying then -e*pre(v) else 0);
  end when;
  annotation(experiment(StopTime=3));
end BouncingBall;
`;
const connections = () => drawingInFront.value?.connections.length ?? 0;
const has = (type: string) => drawingInFront.value?.components.some((c) => c.class.endsWith("." + type)) ?? false;

/** The tour writes two models: into a folder of their own, after it was said so. */
const FOLDER = "tour";
const STEPS: Step[] = [
  { title: "A tour in eight steps", text: `It takes five minutes and writes two small models into the folder “${FOLDER}” of this project. Nothing else is changed; the folder can be deleted afterwards.` },
  { title: "A ball that leaps", text: "This is a model as text: two equations, and what happens when the ball meets the floor. Press F5 or Run.", at: "#run-button", enter: openBall, done: () => current.value?.class === "BouncingBall" && (current.value?.rows ?? 0) > 10 },
  { title: "Why did it leap?", text: "The small ticks on the time axis are events. Click one, or look into Events: each says what caused it.", at: ".plot-area", enter: () => {
    plotted.value = ["h"];
    pane.value = "plot";
  }, done: () => cursor.value !== null },
  { title: "Change a number, see the curve", text: "Open Sliders and drag e. Nothing is compiled again: the curve follows the hand.", at: ".centre-bar .tabs", done: () => Object.keys(current.value?.parameters ?? {}).includes("e") },
  { title: "Now by hand: a circuit", text: "This diagram is empty. Type “sine voltage” into the search on the left and drag SineVoltage (Analog ▸ Sources) into it – or press / over the diagram and type.", at: ".editor-body", enter: openCircuit, done: () => has("SineVoltage") },
  { title: "A resistor, a capacitor and a ground", text: "Bring Resistor, Capacitor and Ground in the same way. R rotates what is selected, arrows move it.", at: ".editor-body", done: () => has("Resistor") && has("Capacitor") && has("Ground") },
  { title: "Connect", text: "Press on a connector and draw to another one. Those that fit glow. Close the ring, and connect the ground to it: four lines.", at: ".editor-body", done: () => connections() >= 4 },
  { title: "Numbers", text: "Select the sine voltage: on the right its amplitude V and frequency f. Give them, R = 100 and C = 1e-3 as well, until the dot at the top says sound. Then F5.", at: ".properties", done: () => current.value?.class === "FirstCircuit" && current.value.state === "done" },
  { title: "That is all", text: "Text and diagram are one thing: Alt+3 shows both. Ctrl+K finds every class and every command. The files in the folder are plain Modelica, saved with each change." },
];

const at = signal<number | null>(null);
export const startTour = () => (at.value = 0);
/** By itself only in a folder where nothing is yet. */
export async function tourAtFirstStart() {
  if (recall("toured", false) || activeTab.value) return;
  remember("toured", true);
  const tree = await ask<{ children: { kind: string }[] }>("workspace/tree", { node: null });
  if (tree && !tree.children.some((n) => n.kind !== "libraries")) at.value = 0;
}
/** A button is held: what is being done is not finished. */
const held = signal(false);
addEventListener("pointerdown", () => (held.value = true), true);
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => (held.value = false), true);

async function openBall() {
  panels.value = { ...panels.value, showLeft: true, showBottom: true };
  if (!(await ask("class/info", { class: "BouncingBall" }))) await request("file/new", { path: `${FOLDER}/BouncingBall.mo`, text: BALL }).catch(() => {});
  await openWhenThere("BouncingBall", "text");
}
async function openCircuit() {
  if (!(await ask("class/info", { class: "FirstCircuit" }))) await request("file/new", { path: `${FOLDER}/FirstCircuit.mo`, text: 'model FirstCircuit "A circuit built by hand"\nend FirstCircuit;\n' }).catch(() => {});
  await openWhenThere("FirstCircuit", "diagram");
}
async function openWhenThere(name: string, view: "text" | "diagram") {
  for (let k = 0; k < 20 && !(await ask("class/info", { class: name })); ++k) await new Promise((r) => setTimeout(r, 150));
  await openClass(name, { view });
}

export function Tour() {
  const k = at.value;
  useEffect(() => {
    if (k === null) return;
    const step = STEPS[k];
    step.enter?.();
    if (!step.done) return;
    // Nobody is hurried through a step whose deed was done before.
    const read = signal(false);
    const arm = setTimeout(() => (read.value = true), 1200);
    const stop = effect(() => {
      if (read.value && step.done!() && !held.value) setTimeout(() => at.value === k && (at.value = k + 1), 700);
    });
    return () => {
      clearTimeout(arm);
      stop();
    };
  }, [k]);
  if (k === null) return null;
  const step = STEPS[k];
  const target = step.at ? document.querySelector(step.at)?.getBoundingClientRect() : undefined;
  const above = target && target.top > innerHeight / 2;
  const place = target ? { left: Math.max(12, Math.min(innerWidth - 372, target.left + 20)), ...(above ? { bottom: innerHeight - target.top + 12 } : { top: Math.min(innerHeight - 190, target.height > innerHeight / 2 ? target.top + 80 : target.bottom + 12) }) } : { left: innerWidth / 2 - 180, top: innerHeight / 3 };
  return (
    <div class="tour" role="dialog" aria-label="Tour" style={place}>
      <small>{k ? `${k} of ${STEPS.length - 1}` : "Tour"}</small>
      <h2>{step.title}</h2>
      <p>{step.text}</p>
      <div class="buttons">
        <button onClick={() => (at.value = null)}>{k + 1 < STEPS.length ? "Leave the tour" : "Close"}</button>
        {k > 0 && <button onClick={() => (at.value = k - 1)}>Back</button>}
        {k + 1 < STEPS.length && <button class="primary" onClick={() => (at.value = k + 1)}>{k ? "Next" : "Begin"}</button>}
      </div>
    </div>
  );
}
