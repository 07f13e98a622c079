// biome-ignore-all lint/a11y/useFocusableInteractive: lines and heads of a table are read, not operated.
/**
 * The cells of an experiment: a line a method, a column an ε of a data set. Of thousands only those in sight are in the page, in both
 * directions; screen readers are told how many there are.
 */
import { useEffect, useRef, useState } from "preact/hooks";
import type { CellTold, ExperimentTold, Matrix } from "../../../client/experiments.ts";
import { words } from "../../words/words.ts";
import { cells, going } from "./going.ts";
import { durationText, shortText, valueText } from "./numbers.ts";

const w = words.experiment;
const SIZE = { cell: 46, gap: 12, line: 38, head: 46, most: 470, narrow: 124, wide: 190 } as const;
const BEYOND = 2;

/** A column: an ε of a data set, with its place from the left. */
interface Column {
  readonly set: number;
  readonly amount: number;
  readonly left: number;
}

function columnsOf({ data, epsilon }: Matrix): readonly Column[] {
  return data.flatMap((_, set) =>
    epsilon.map((__, amount) => ({
      set,
      amount,
      left: (set * epsilon.length + amount) * SIZE.cell + (set + 1) * SIZE.gap,
    })),
  );
}

const cellsOfSet = ({ methods, epsilon, yardsticks }: Matrix) =>
  methods.length * epsilon.length + yardsticks.length;

/** The window that is seen, in pixels. */
function useWindow() {
  const box = useRef<HTMLDivElement>(null);
  const [seen, set] = useState({ left: 0, top: 0, width: 900 });
  const look = () => {
    const own = box.current;
    if (own) set({ left: own.scrollLeft, top: own.scrollTop, width: own.clientWidth });
  };
  useEffect(() => {
    const watcher = new ResizeObserver(look);
    if (box.current) watcher.observe(box.current);
    return () => watcher.disconnect();
  }, []);
  return { box, seen, look };
}

export function MatrixOfCells({ told }: { told: ExperimentTold }) {
  const { matrix, measure, title } = told;
  const { box, seen, look } = useWindow();
  const names = seen.width < 560 ? SIZE.narrow : SIZE.wide;
  const columns = columnsOf(matrix);
  const width = (columns.at(-1)?.left ?? 0) + SIZE.cell;
  const lines = matrix.methods.length + matrix.yardsticks.length;
  const inSight = columns.filter(
    ({ left }) =>
      left + SIZE.cell * (1 + BEYOND) > seen.left &&
      left - SIZE.cell * BEYOND < seen.left + seen.width - names,
  );
  const [first, last] = [
    Math.max(0, Math.floor(seen.top / SIZE.line) - BEYOND),
    Math.min(lines, Math.ceil((seen.top + SIZE.most) / SIZE.line) + BEYOND),
  ];
  const best = bestOf(matrix, measure.better, inSight, cells.value);
  const working = new Set(going.value?.working ?? []);
  return (
    <div
      class="mx"
      ref={box}
      onScroll={look}
      role="table"
      aria-label={w.matrix(title)}
      aria-rowcount={lines + 1}
      aria-colcount={columns.length + 1}
      tabIndex={0}
      style={{ maxHeight: `${SIZE.most}px`, "--names": `${names}px` }}
    >
      <div
        role="rowgroup"
        class="mx-all"
        style={{ width: `${names + width}px`, height: `${SIZE.head + lines * SIZE.line}px` }}
      >
        <Heads matrix={matrix} columns={inSight} />
        {Array.from({ length: last - first }, (_, i) => first + i).map((line) => (
          <Line key={line} {...{ told, line, columns: inSight, best, working }} />
        ))}
      </div>
    </div>
  );
}

function Heads({ matrix, columns }: { matrix: Matrix; columns: readonly Column[] }) {
  const wide = matrix.epsilon.length * SIZE.cell;
  const sets = [...new Set(columns.map(({ set }) => set))];
  return (
    <div class="mx-head" role="row" aria-rowindex={1} style={{ height: `${SIZE.head}px` }}>
      <span class="mx-name" role="columnheader" aria-colindex={1}>
        {w.method}
      </span>
      {sets.map((set) => (
        <span
          key={`set ${set}`}
          class="mx-set"
          aria-hidden="true"
          style={{ left: `calc(var(--names) + ${set * wide + (set + 1) * SIZE.gap}px)`, width: `${wide}px` }}
        >
          <b>{matrix.data[set]}</b>
        </span>
      ))}
      {columns.map(({ set, amount, left }) => (
        <span
          key={`${set} ${amount}`}
          class="mx-epsilon"
          role="columnheader"
          aria-colindex={set * matrix.epsilon.length + amount + 2}
          style={{ left: `calc(var(--names) + ${left}px)`, width: `${SIZE.cell}px` }}
        >
          <span class="sr">{matrix.data[set]} ε </span>
          {matrix.epsilon[amount].replace(/^0\./, ".")}
        </span>
      ))}
    </div>
  );
}

interface LineProps {
  readonly told: ExperimentTold;
  readonly line: number;
  readonly columns: readonly Column[];
  readonly best: ReadonlySet<number>;
  readonly working: ReadonlySet<number>;
}

function Line({ told, line, columns, best, working }: LineProps) {
  const { matrix } = told;
  const { methods, epsilon, yardsticks } = matrix;
  const isMethod = line < methods.length;
  const title = isMethod ? methods[line] : yardsticks[line - methods.length];
  const wide = epsilon.length * SIZE.cell;
  const shown = isMethod
    ? columns.map(({ set, amount, left }) => ({
        number: set * cellsOfSet(matrix) + line * epsilon.length + amount,
        column: set * epsilon.length + amount + 2,
        left,
        width: SIZE.cell,
      }))
    : [...new Set(columns.map(({ set }) => set))].map((set) => ({
        number: set * cellsOfSet(matrix) + methods.length * epsilon.length + line - methods.length,
        column: set * epsilon.length + 2,
        left: set * wide + (set + 1) * SIZE.gap,
        width: wide,
      }));
  return (
    <div
      class={`mx-line ${isMethod ? "" : "yard"}`}
      role="row"
      aria-rowindex={line + 2}
      style={{ top: `${SIZE.head + line * SIZE.line}px`, height: `${SIZE.line}px` }}
    >
      <span class="mx-name" role="rowheader" aria-colindex={1} title={title}>
        {title}
      </span>
      {shown.map(({ number, column, left, width }) => (
        <span
          key={number}
          role="cell"
          class="mx-place"
          aria-colindex={column}
          style={{ left: `calc(var(--names) + ${left}px)`, width: `${width}px` }}
        >
          <Cell
            cell={cells.value.get(number)}
            told={told}
            isBest={best.has(number)}
            isWorking={working.has(number)}
          />
        </span>
      ))}
    </div>
  );
}

interface CellProps {
  readonly cell: CellTold | undefined;
  readonly told: ExperimentTold;
  readonly isBest: boolean;
  readonly isWorking: boolean;
}

function Cell({ cell, told, isBest, isWorking }: CellProps) {
  const { each } = told.matrix;
  const { name } = told.measure;
  const [, done = 0, mean = 0, seconds = 0] = cell ?? [];
  const isFull = done >= each;
  const kinds = ["mx-cell", isFull ? "full" : "", isFull && isBest ? "best" : "", isWorking ? "now" : ""];
  const words = cell ? w.cell(done, each, valueText(name, mean), durationText(seconds)) : w.waiting;
  return (
    <i class={kinds.filter(Boolean).join(" ")} style={{ "--f": done / each }} title={words}>
      {cell ? <span aria-hidden={isFull ? undefined : "true"}>{shortText(name, mean)}</span> : null}
      {!isFull && <span class="sr">{words}</span>}
    </i>
  );
}

/** At each ε in sight the method with the best mean, of cells that are done. */
function bestOf(
  matrix: Matrix,
  better: string,
  columns: readonly Column[],
  known: ReadonlyMap<number, CellTold>,
): ReadonlySet<number> {
  const sign = better === "smaller" ? 1 : -1;
  const found = columns.flatMap(({ set, amount }) => {
    const own = matrix.methods.flatMap((_, method) => {
      const cell = known.get(set * cellsOfSet(matrix) + method * matrix.epsilon.length + amount);
      return cell && cell[1] >= matrix.each ? [cell] : [];
    });
    const ordered = own.sort((a, b) => sign * (a[2] - b[2]));
    return ordered.length > 1 ? [ordered[0][0]] : [];
  });
  return new Set(found);
}
