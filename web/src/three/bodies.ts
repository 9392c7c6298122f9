// What the 3D view shows, for those who do not look at it: the view itself is loaded when it is opened.

type Boxes = () => { name: string; size: number[] }[];
let boxes: Boxes = () => [];

export const showsBodies = (of: Boxes) => (boxes = of);
/** Names and sizes, in meters along the world's axes. */
export const bodies = () => boxes();
