// The signs on buttons, drawn: the same on every system, in the colour of the text.

const SHAPES = {
  "align-left": "M2 1V15M5 4H14V7H5ZM5 10H10V13H5Z",
  "align-centre": "M8 0V3M8 6V10M8 13V16M3 3H13V6H3ZM5 10H11V13H5Z",
  "align-middle": "M0 8H3M6 8H10M13 8H16M3 3V13H6V3ZM10 5V11H13V5Z",
  "spread-x": "M1 1V15M15 1V15M6 4H10V12H6Z",
  "spread-y": "M1 1H15M1 15H15M4 6H12V10H4Z",
  rotate: "M13 8A5 5 0 1 1 11 4M11 1V4.5H7.5",
  flip: "M8 1V15M6 4V12L1 12ZM10 4V12L15 12Z",
  run: "M4 2L13 8L4 14Z",
  stop: "M3 3H13V13H3Z",
  pause: "M4 3V13M11 3V13",
  play: "M4 2L13 8L4 14Z",
  fit: "M1 5V1H5M11 1H15V5M15 11V15H11M5 15H1V11",
  list: "M1 3H15M1 8H15M1 13H15",
  more: "M3 8H3.01M8 8H8.01M13 8H13.01",
  close: "M4 4L12 12M12 4L4 12",
  star: "M8 1.5L10 6H14.5L11 9L12.5 14L8 11L3.5 14L5 9L1.5 6H6Z",
  table: "M2 2H14V14H2ZM2 6H14M2 10H14M6 2V14M10 2V14",
  gear: "M8 5.5A2.5 2.5 0 1 0 8 10.5A2.5 2.5 0 1 0 8 5.5M8 1V3M8 13V15M1 8H3M13 8H15M3 3L4.5 4.5M11.5 11.5L13 13M13 3L11.5 4.5M4.5 11.5L3 13",
  reset: "M3 3V7H7M3.5 7A5.2 5.2 0 1 1 4 11.5",
  pencil: "M3 13L3.5 10.5L11 3L13 5L5.5 12.5Z",
  back: "M10 3L5 8L10 13",
  forward: "M6 3L11 8L6 13",
  panel: "M1 2H15V14H1ZM10 2V14",
  sun: "M8 5A3 3 0 1 0 8 11A3 3 0 1 0 8 5M8 0.5V2.5M8 13.5V15.5M0.5 8H2.5M13.5 8H15.5M2.7 2.7L4 4M12 12L13.3 13.3M13.3 2.7L12 4M4 12L2.7 13.3",
  moon: "M13 9.5A5.5 5.5 0 1 1 6.5 3A4.5 4.5 0 0 0 13 9.5Z",
  half: "M8 2A6 6 0 1 0 8 14A6 6 0 1 0 8 2M8 2V14",
  search: "M7 2A5 5 0 1 0 7 12A5 5 0 1 0 7 2M10.5 10.5L15 15",
  up: "M4 7L8 3L12 7M8 3V13",
  plus: "M8 2V14M2 8H14",
  minus: "M2 8H14",
  forwards: "M2 3L7 8L2 13ZM9 3L14 8L9 13Z",
};
export type IconName = keyof typeof SHAPES;

export const Icon = ({ name, filled = false }: { name: IconName; filled?: boolean }) => (
  <svg class="sign" width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
    <path d={SHAPES[name]} fill={filled ? "currentColor" : "none"} stroke="currentColor" stroke-width={name === "more" ? 2.4 : 1.4} stroke-linecap="round" stroke-linejoin="round" />
  </svg>
);
