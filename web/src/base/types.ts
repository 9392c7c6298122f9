// The protocol's data, as far as the page reads it (docs/studio-protocol.md).

export interface Position {
  line: number;
  character: number;
}
export interface TextRange {
  start: Position;
  end: Position;
}
export interface TextEdit {
  range: TextRange;
  newText: string;
}
export type Point = [number, number];
export type Extent = [Point, Point];

export interface TreeNode {
  node: string;
  kind: "folder" | "file" | "class" | "libraries";
  name: string;
  hasChildren: boolean;
  git?: string;
  uri?: string;
  language?: string;
  class?: string;
  restriction?: string;
  description?: string;
  icon?: string;
  writable?: boolean;
  runnable?: boolean;
  partial?: boolean;
  protected?: boolean;
}

export interface FoundClass {
  class: string;
  name: string;
  restriction: string;
  description: string;
  icon: string;
}

export interface Placement {
  extent: Extent;
  rotation: number;
  origin: Point;
}
export interface Connector {
  name: string;
  class: string;
  at: Point;
  direction: "left" | "right" | "up" | "down";
  key: string;
  causality: "input" | "output" | null;
  flow: boolean;
  array: string | null;
  /** Of an array with one subscript, where it is known. */
  size?: number | null;
  /** Its size follows its connections (connectorSizing): the server takes the next element. */
  grows?: boolean;
  /** Of an expandable connector: what it declares. */
  variables?: string[] | null;
  color: [number, number, number];
  connected: boolean;
}
export interface DrawnComponent {
  name: string;
  class: string;
  type: string;
  restriction: string;
  description: string;
  placement: Placement;
  transform: number[];
  box: Extent;
  svg: string;
  isConnector: boolean;
  inherited: string | null;
  editable: boolean;
  protected: boolean;
  array: string | null;
  size?: number | null;
  /** Boxes of what is written around it. */
  labels?: Extent[];
  condition: { text: string; value: boolean | null } | null;
  missing: boolean;
  dynamic: boolean;
  connectors: Connector[];
  range: TextRange | null;
  nameRange: TextRange | null;
}
export interface Connection {
  id: string;
  from: string;
  to: string;
  kind: "connect" | "transition";
  points: Point[];
  color: [number, number, number];
  thickness: number;
  pattern: string;
  smooth: boolean;
  drawn: boolean;
  inherited: string | null;
  editable: boolean;
  set: number;
  text: string | null;
  range: TextRange | null;
}
export interface Graphic {
  index: number;
  kind: string;
  text: string;
  fields: Record<string, any>;
  svg: string;
}
export interface Drawing {
  class: string;
  uri: string;
  version: number;
  writable: boolean;
  layer: "diagram" | "icon";
  description: string;
  coordinateSystem: { extent: Extent; preserveAspectRatio: boolean; grid: Point; initialScale: number };
  covered: Extent | null;
  background: string;
  components: DrawnComponent[];
  connections: Connection[];
  unplaced: { name: string; class: string }[];
  graphics: Graphic[];
  problems: { code: string; message: string; component?: string }[];
}

export interface Diagnostic {
  range: TextRange;
  severity: number;
  code?: string;
  message: string;
  component?: string | null;
  class?: string | null;
}

export interface ParameterField {
  name: string;
  description: string;
  type: string;
  kind: "Real" | "Integer" | "Boolean" | "String" | "enumeration" | "record" | "class";
  value: string;
  from: "here" | "default" | "outer" | "none";
  default: string;
  number: number | null;
  unit: string;
  displayUnit: string;
  prettyUnit: string;
  min: number | null;
  max: number | null;
  literals: { value: string; name: string; description: string }[] | null;
  choices: { value: string; description: string }[] | null;
  classes: { class: string; description: string }[] | null;
  /** How the number can be shown, the unit of the model first. */
  displayUnits?: { unit: string; factor: number; offset: number }[];
  /** What is used where no value is given. */
  start: number | string | null;
  enabled: boolean;
  final: boolean;
  array: string | null;
  startAttribute: boolean;
  variability: string;
}
export interface ParameterForm {
  class: string;
  component: string | null;
  description: string;
  editable: boolean;
  tabs: { name: string; groups: { name: string; parameters: ParameterField[] }[] }[];
}

export interface ClassInfo {
  class: string;
  uri: string;
  restriction: string;
  partial: boolean;
  description: string;
  writable: boolean;
  runnable: boolean;
  /** Its diagram shows something, or it is empty. */
  drawn?: boolean;
  within: string;
  extends: string[];
  experiment: { start: number | null; stop: number | null; tolerance: number | null; interval: number | null } | null;
}

export interface RunInfo {
  run: string;
  name: string;
  class: string | null;
  uri: string | null;
  state: "waiting" | "compiling" | "running" | "paused" | "done" | "stopped" | "failed";
  time: number;
  start: number;
  stop: number;
  rows: number;
  events: number;
  parameters: Record<string, number>;
  /** Of the texts that it was made of; 0: of an earlier session. */
  revision?: number;
  /** Start and stop are those that the model gives. */
  experimentOfModel?: boolean;
  /** Made by a slider or after an edit, until the next one. */
  transient?: boolean;
  current: boolean;
  seconds: number;
  compileSeconds: number;
  warm: boolean;
  message: string;
  diagnostics?: { code: string; severity: string; message: string; uri: string | null; range: TextRange | null }[];
  output?: string[];
  fraction?: number;
}
export interface SignalInfo {
  name: string;
  unit: string;
  displayUnit: string;
  description: string;
  kind: string;
  parameter: boolean;
  value: number | null;
  settable: boolean;
  /** Where a variable begins that can be told to begin elsewhere. */
  start?: number | null;
  alias: boolean;
}
export interface RunEvent {
  time: number;
  step: number;
  leaps: { name: string; before: number; after: number }[];
  more: number;
  causes: { first: boolean; text: string; place: { uri: string; line: number } | null }[];
}
