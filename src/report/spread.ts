/**
 * Labels beside the ends of lines, moved apart until none covers another and all stay inside, as little as needed.
 *
 * Going down, each label is pushed below the one before; then, going up from the lower edge, each is pushed above the
 * one after. What is pushed keeps its order, so a label never trades places with its neighbour.
 */
export function spread(
  wanted: readonly number[],
  gap: number,
  [top, bottom]: readonly [number, number],
): number[] {
  const order = wanted.map((_, i) => i).sort((a, b) => wanted[a] - wanted[b] || a - b);
  const placed = [...wanted];
  let edge = top;
  for (const i of order) {
    placed[i] = Math.max(placed[i], edge);
    edge = placed[i] + gap;
  }
  edge = bottom;
  for (const i of order.toReversed()) {
    placed[i] = Math.min(placed[i], edge);
    edge = placed[i] - gap;
  }
  return placed;
}
