/**
 * A pool of 10,000 grids as PrivPfC makes them, over Adult's training rows: attributes refined by nested levels, in rising
 * order, fewest attributes first, in a random order within; none with more cells than τ = 0.2 · rows · ε.
 */
import { ours } from "../harness/ours.mjs";
import { adultTraining } from "./adult.mjs";
import { random } from "./random.mjs";

const EPSILON = 0.6;
const GRIDS = 10_000;
const NUMERIC_GROUPS = 16;

export async function adultGrids() {
  const { inputOfCode, levels, INPUT_ONE } = await ours("schema/coding/codes.js");
  const table = await adultTraining();
  const attributes = table.columns.filter(({ attribute }) => attribute.kind !== "label");
  const label = table.columns.find(({ attribute }) => attribute.kind === "label");
  const finest = attributes.map(({ attribute }) =>
    Uint32Array.from({ length: levels(attribute) }, (_, code) =>
      attribute.kind === "numeric"
        ? Math.min(
            NUMERIC_GROUPS - 1,
            Math.floor(((inputOfCode(attribute, code) / INPUT_ONE + 1) / 2) * NUMERIC_GROUPS),
          )
        : code,
    ),
  );
  const levelMaps = finest.map(halvings);
  const sizes = levelMaps.map((maps) => maps.map((map) => map.reduce((a, b) => Math.max(a, b), 0) + 1));
  return {
    table,
    label: label.attribute,
    attributes: attributes.map(({ attribute }) => attribute),
    rows: table.rows,
    columns: attributes.map(({ attribute, codes }) => ({ codes, size: levels(attribute) })),
    classes: { codes: label.codes, size: 2 },
    levelMaps,
    sizes,
    grids: pool(sizes, 0.2 * table.rows * EPSILON),
    epsilon: EPSILON,
  };
}

/** Levels from coarse to fine: neighbouring groups are merged in pairs until two are left. */
function halvings(finest) {
  const groups = finest.reduce((a, b) => Math.max(a, b), 0) + 1;
  const depth = Math.ceil(Math.log2(groups));
  return Array.from({ length: depth }, (_, level) => finest.map((group) => group >>> (depth - 1 - level)));
}

function pool(sizes, mostCells) {
  const next = random(10);
  const all = [{ grid: [], cells: 1 }];
  for (let layer = all.slice(); layer.length > 0 && all.length < GRIDS; ) {
    layer = shuffled(
      layer.flatMap((parent) => refined(parent, sizes, mostCells)),
      next,
    );
    all.push(...layer);
  }
  return all.slice(0, GRIDS).map(({ grid }) => grid);
}

function refined({ grid, cells }, sizes, mostCells) {
  const children = [];
  for (let attribute = (grid.at(-1)?.[0] ?? -1) + 1; attribute < sizes.length; attribute++)
    for (let level = 0; level < sizes[attribute].length; level++) {
      const more = cells * sizes[attribute][level];
      if (more <= mostCells) children.push({ grid: [...grid, [attribute, level]], cells: more });
    }
  return children;
}

function shuffled(items, next) {
  for (let i = items.length - 1; i > 0; i--) {
    const j = Math.floor(next() * (i + 1));
    [items[i], items[j]] = [items[j], items[i]];
  }
  return items;
}

/** The same as a curator asks it: levels of a taxonomy, of which the first is the root. */
export async function gridsQuestion({ label, attributes, levelMaps, sizes, grids, epsilon }) {
  const { gridList } = await ours("curator/kernels/grids/grid-list.js");
  // Groups are runs of codes, in the order of the codes.
  const level = (of, groupOf, groups) => {
    const all = Array.from({ length: groups }, (_, group) => group);
    return {
      kind: "grouped",
      name: of.name,
      of,
      starts: all.map((g) => groupOf.indexOf(g)),
      names: all.map(String),
    };
  };
  return {
    label,
    taxonomies: attributes.map((of, k) => [
      level(
        of,
        levelMaps[k][0].map(() => 0),
        1,
      ),
      ...levelMaps[k].map((map, at) => level(of, map, sizes[k][at])),
    ]),
    grids: gridList(grids.map((grid) => grid.map(([attribute, at]) => [attribute, at + 1]))),
    epsilonPert: epsilon,
  };
}

/** For numpy: each attribute's codes at each level, and each grid's columns, −1 where it has fewer. */
export function gridArrays({ columns, levelMaps, sizes, grids, classes, rows }) {
  const firsts = sizes.map((_, k) => sizes.slice(0, k).reduce((sum, levels) => sum + levels.length, 0));
  const atLevels = new Uint8Array(sizes.flat().length * rows);
  levelMaps.forEach((maps, k) => {
    maps.forEach((map, level) => {
      const at = (firsts[k] + level) * rows;
      for (let row = 0; row < rows; row++) atLevels[at + row] = map[columns[k].codes[row]];
    });
  });
  const width = Math.max(...grids.map((grid) => grid.length));
  const chosen = new Int32Array(grids.length * width).fill(-1);
  grids.forEach((grid, i) => {
    grid.forEach(([attribute, level], k) => {
      chosen[i * width + k] = firsts[attribute] + level;
    });
  });
  return {
    columns: { values: atLevels, shape: [sizes.flat().length, rows] },
    sizes: { values: Int32Array.from(sizes.flat()), shape: [sizes.flat().length] },
    grids: { values: chosen, shape: [grids.length, width] },
    classes: { values: classes.codes, shape: [rows] },
  };
}
