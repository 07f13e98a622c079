/** Where the boxes stand: a step is a column to the right of all that it hangs on, and beside it as far as there is room. */
import { edgesOf } from "../../../flow/edges.ts";
import type { StepFile } from "../../../flow/flow-file.ts";

export interface Placed {
  readonly name: string;
  readonly column: number;
  readonly row: number;
}

/** Steps in a circle, which only a file can have, stand as if the circle were open. */
function columnsOf(steps: readonly StepFile[]): ReadonlyMap<string, number> {
  const edges = edgesOf(steps);
  const known = new Set(steps.map(({ name }) => name));
  const found = new Map<string, number>();
  const columnOf = (name: string, path: readonly string[]): number => {
    const before = found.get(name);
    if (before !== undefined) return before;
    const sources = edges.filter(({ to, from }) => to === name && known.has(from) && !path.includes(from));
    const column = Math.max(-1, ...sources.map(({ from }) => columnOf(from, [...path, from]))) + 1;
    found.set(name, column);
    return column;
  };
  for (const { name } of steps) columnOf(name, [name]);
  return found;
}

export function stepPlaces(steps: readonly StepFile[]): readonly Placed[] {
  const columns = columnsOf(steps);
  const edges = edgesOf(steps);
  const rows = new Map<string, number>();
  const free: number[] = [];
  const inOrder = steps.map(({ name }) => name).sort((a, b) => columns.get(a)! - columns.get(b)!);
  for (const name of inOrder) {
    const column = columns.get(name)!;
    const beside = edges.filter(({ to, from }) => to === name && rows.has(from));
    const wanted = Math.min(...beside.map(({ from }) => rows.get(from)!));
    const row = Math.max(free[column] ?? 0, Number.isFinite(wanted) ? wanted : 0);
    rows.set(name, row);
    free[column] = row + 1;
  }
  return steps.map(({ name }) => ({ name, column: columns.get(name)!, row: rows.get(name)! }));
}

/** On a narrow page: one below the other, sources first. */
export function listed(places: readonly Placed[]): readonly Placed[] {
  const inOrder = places.toSorted((a, b) => a.column - b.column || a.row - b.row);
  return inOrder.map(({ name }, row) => ({ name, column: 0, row }));
}

/** Where an arrow leads from a step; the step itself where there is nothing. */
export function stepBeside(places: readonly Placed[], name: string, key: string): string {
  const here = places.find((one) => one.name === name);
  if (!here) return places[0]?.name ?? "";
  const by = key === "ArrowUp" || key === "ArrowLeft" ? -1 : 1;
  const across = key === "ArrowLeft" || key === "ArrowRight";
  const far = ({ column, row }: Placed) => (across ? column - here.column : row - here.row) * by;
  const off = ({ column, row }: Placed) => Math.abs(across ? row - here.row : column - here.column);
  const ahead = places.filter((one) => far(one) > 0 && (across || one.column === here.column));
  return ahead.toSorted((a, b) => far(a) - far(b) || off(a) - off(b))[0]?.name ?? name;
}

/** Of the steps in the same column: the one that comes behind, when a step stands at a row. Undefined: it is the last. */
export function nextBelow(places: readonly Placed[], name: string, row: number): string | undefined {
  const here = places.find((one) => one.name === name);
  return places
    .filter((one) => one.column === here?.column && one.name !== name && one.row >= row)
    .toSorted((a, b) => a.row - b.row)[0]?.name;
}
