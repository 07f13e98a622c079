/**
 * Names beside their marks, so that none covers another name, a mark or an edge: each takes the nearest of the places around
 * its mark that is still free, the first ones first; a name for which no place is free is left out.
 */
export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export interface Wish {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

export interface Label {
  /** The middle of the name. */
  readonly x: number;
  readonly y: number;
  /** Whether it stands so far off that a line should lead to it. */
  readonly far: boolean;
}

const LABEL_HEIGHT = 14;
const GAP = 8;
const MOST_STEPS = 7;

export function placeLabels(
  wishes: readonly Wish[],
  taken: readonly Box[],
  area: Box,
): (Label | undefined)[] {
  const occupied = [...taken];
  return wishes.map((wish) => {
    const found = placesAround(wish).find((label) => {
      const box = boxOf(label, wish.width);
      return isInside(box, area) && !occupied.some((other) => overlap(box, other));
    });
    if (found) occupied.push(boxOf(found, wish.width));
    return found;
  });
}

export const boxOf = ({ x, y }: Pick<Label, "x" | "y">, width: number): Box => ({
  left: x - width / 2,
  right: x + width / 2,
  top: y - LABEL_HEIGHT / 2,
  bottom: y + LABEL_HEIGHT / 2,
});

/** Nearest first: above, right, left, below, then in steps further up, to both sides, and down. */
function placesAround({ x, y, width }: Wish): Label[] {
  const up = LABEL_HEIGHT / 2 + GAP;
  const aside = width / 2 + GAP;
  const near = [
    { x, y: y - up, far: false },
    { x: x + aside, y, far: false },
    { x: x - aside, y, far: false },
    { x, y: y + up, far: false },
  ];
  const steps = Array.from({ length: MOST_STEPS }, (_, i) => (i + 1) * (LABEL_HEIGHT + 1));
  const further = steps.flatMap((step) =>
    [-step, step].flatMap((dy) => [
      { x: x + aside, y: y + dy, far: true },
      { x: x - aside, y: y + dy, far: true },
      { x, y: y + dy + Math.sign(dy) * up, far: true },
    ]),
  );
  return [...near, ...further];
}

const isInside = (box: Box, area: Box) =>
  box.left >= area.left && box.right <= area.right && box.top >= area.top && box.bottom <= area.bottom;

const overlap = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
