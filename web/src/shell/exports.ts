// What leaves the studio as a file: the drawing as a picture, the model as an FMU.

import { request } from "../base/rpc";
import { activeTab, complain, tell } from "../base/signals";
import { save } from "../centre/plot_pane";
import { model } from "../centre/model_state";
import { register } from "./commands";
import { pdfOf } from "./pdf";
import type { MenuItem } from "./menu";

const shortName = () => (model.value?.class ?? model.value?.uri ?? "model").split(/[./]/).filter(Boolean).pop()!;
const layer = () => (activeTab.value?.view === "icon" ? "icon" : "diagram");
const hasDrawing = () => activeTab.value?.class != null;

const drawing = async () => (await request<{ svg: string }>("class/picture", { class: activeTab.value!.class, layer: layer() })).svg;

export async function saveSvg() {
  try {
    save(new Blob([await drawing()], { type: "image/svg+xml" }), `${shortName()}.svg`);
  } catch (error) {
    complain(error);
  }
}

/** Four pixels for each unit of the drawing: sharp in print. */
async function raster(): Promise<{ canvas: HTMLCanvasElement; width: number; height: number }> {
  const image = new Image();
  image.src = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(await drawing());
  await image.decode();
  const canvas = document.createElement("canvas");
  const { width, height } = image;
  const factor = Math.min(4, 8000 / Math.max(width, height));
  [canvas.width, canvas.height] = [width * factor, height * factor].map(Math.round);
  const g = canvas.getContext("2d")!;
  g.fillStyle = "#fff";
  g.fillRect(0, 0, canvas.width, canvas.height);
  g.drawImage(image, 0, 0, canvas.width, canvas.height);
  return { canvas, width, height };
}

export async function savePng() {
  try {
    (await raster()).canvas.toBlob((blob) => blob && save(blob, `${shortName()}.png`));
  } catch (error) {
    complain(error);
  }
}

export async function savePdf() {
  try {
    const { canvas, width, height } = await raster();
    save(await pdfOf(canvas, width, height, shortName()), `${shortName()}.pdf`);
  } catch (error) {
    complain(error);
  }
}

export async function exportFmu(kind: "me" | "cs" | "", version: "2" | "3" = "3") {
  const m = model.value;
  if (!m) return;
  tell("The FMU is being made …");
  try {
    const answer = await request<{ path: string; messages: { severity: string; message: string }[] }>("class/fmu", { class: m.class, uri: m.uri, name: shortName(), kind, version });
    tell(`Written into the folder: ${answer.path}`);
    const first = answer.messages.find((d) => d.severity === "warning");
    if (first) tell(first.message);
  } catch (error) {
    complain(error);
  }
}

const canRun = () => model.value !== null;
export const saveMenu = (): MenuItem[] => [
  { title: `${layer() === "icon" ? "Icon" : "Diagram"} as SVG`, off: !hasDrawing(), run: () => void saveSvg() },
  { title: `${layer() === "icon" ? "Icon" : "Diagram"} as PNG`, off: !hasDrawing(), run: () => void savePng() },
  { title: `${layer() === "icon" ? "Icon" : "Diagram"} as PDF`, off: !hasDrawing(), run: () => void savePdf() },
  "-",
  { title: "FMU 3.0 (both kinds)", off: !canRun(), run: () => void exportFmu("") },
  { title: "FMU 2.0 for co-simulation", off: !canRun(), run: () => void exportFmu("cs", "2") },
  { title: "FMU 2.0 for model exchange", off: !canRun(), run: () => void exportFmu("me", "2") },
];

register(
  { id: "save-svg", title: "Save the diagram as SVG", available: hasDrawing, run: () => void saveSvg() },
  { id: "save-png", title: "Save the diagram as PNG", available: hasDrawing, run: () => void savePng() },
  { id: "save-pdf", title: "Save the diagram as PDF", available: hasDrawing, run: () => void savePdf() },
  { id: "fmu", title: "Export the model as an FMU 3.0", available: canRun, run: () => void exportFmu("") },
  { id: "fmu-cs", title: "Export the model as an FMU 2.0 for co-simulation", available: canRun, run: () => void exportFmu("cs", "2") },
  { id: "fmu-me", title: "Export the model as an FMU 2.0 for model exchange", available: canRun, run: () => void exportFmu("me", "2") },
);
