/** Rows with eight coordinates around a few places, and 200 candidates of four centres each, on a grid of whole numbers. */
import { random } from "./random.mjs";

export const SHAPE = { rows: 39_073, dimensions: 8, centres: 4, candidates: 200, places: 1000 };
export const BOUNDS = { low: -4096, high: 4096 };
export const CLIP = { low: 0, high: 65_535 };

const spread = (next) => Math.round((next() + next() + next() - 1.5) * 1200);
const clamped = (x) => Math.min(BOUNDS.high, Math.max(BOUNDS.low, x));

export function points() {
  const next = random(13);
  const { rows, dimensions, centres, candidates, places } = SHAPE;
  const uniform = (length) => Int16Array.from({ length }, () => Math.round((2 * next() - 1) * BOUNDS.high));
  const truth = uniform(centres * dimensions);
  const coordinates = new Int16Array(rows * dimensions);
  for (let row = 0; row < rows; row++) {
    const from = Math.floor(next() * centres) * dimensions;
    for (let j = 0; j < dimensions; j++)
      coordinates[row * dimensions + j] = clamped(truth[from + j] + spread(next));
  }
  const publicPlaces = uniform(places * dimensions);
  const lists = [0, 1].map(() =>
    Array.from({ length: candidates }, () =>
      Array.from({ length: centres }, () => Math.floor(next() * places)),
    ),
  );
  const means = lists.map(() => Array.from({ length: candidates }, () => uniform(centres * dimensions)));
  return { ...SHAPE, turns: 2, coordinates, publicPlaces, lists, means };
}

/** Every row's ℓ₁ distance to every public place. */
export function distanceColumns({ rows, dimensions, places, coordinates, publicPlaces }) {
  const columns = new Uint16Array(places * rows);
  for (let place = 0; place < places; place++)
    for (let row = 0; row < rows; row++) {
      let sum = 0;
      for (let j = 0; j < dimensions; j++)
        sum += Math.abs(coordinates[row * dimensions + j] - publicPlaces[place * dimensions + j]);
      columns[place * rows + row] = Math.min(CLIP.high, sum);
    }
  return columns;
}
