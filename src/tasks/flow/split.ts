/**
 * How a budget is split among steps, from public facts alone. Every step says what it would lose with how much; the split makes the sum of
 * losses, each times its weight and beside that of an even split, as small as it can be.
 *
 * What steps cost together is worked out by the door afterwards, for the split as a whole. Here it is added up roughly, in one of several
 * ways (rough-cost.ts), of which the one that leaves most is taken: one for all kinds of rows first, and then for each kind its own, because
 * a kind that sees few large draws adds up otherwise than one that sees many small ones. So the split may be a little off the best one; the
 * price is not.
 *
 * The search. An ε is one of some hundred places, a few percent apart. From an even split on, one step after the other is moved up or down, far
 * and then less far; where that asks for too much, others give what they lose least by, and where it leaves something, those get it who
 * gain most. Where losses fall more slowly the more is spent, and nothing else happens here, no such move helping means that none does.
 */

/** What a step loses with an ε: an error in its own unit, which falls as ε rises. */
export type StepLoss = (epsilon: number) => number;

export interface SplitStep {
  readonly loss: StepLoss;
  readonly weight: number;
  /** Where its ε is given. */
  readonly fixed?: number | undefined;
}

/** One way to add up what steps cost: no more than `room` for any kind of row. */
export interface CostOrder {
  readonly room: number;
  cost(step: number, epsilon: number): number;
}

export interface Splitting {
  readonly steps: readonly SplitStep[];
  /** For each kind of row, the steps that it is seen by. */
  readonly seen: readonly (readonly number[])[];
  readonly epsilon: number;
  readonly orders: readonly CostOrder[];
}

/** No step gets less than this share of ε by itself. */
const LEAST = 1e-3;
const PLACES = 256;
const STRIDES = [64, 16, 4, 1];
/** So many ways to add up are searched, those that leave most to an even split. */
const MOST_ORDERS = 6;
/** So often each kind of rows is given the way that leaves most to the split found so far. */
const TURNS = 4;

/** The ε of each step. */
export function splitOf(splitting: Splitting): readonly number[] {
  const { steps, epsilon, orders } = splitting;
  const amounts = Array.from({ length: PLACES + 1 }, (_, k) => epsilon * LEAST ** (1 - k / PLACES));
  const boards = orders
    .map((order) => boardOf(splitting, () => order, amounts))
    .map((board) => ({ board, even: evenPlace(board) }))
    .filter(({ even }) => even >= 0)
    .sort((a, b) => b.even - a.even)
    .slice(0, MOST_ORDERS);
  const even = boards[0]?.even ?? 0;
  const losses = steps.map(({ loss, weight, fixed }) => {
    const beside = fixed === undefined ? loss(amounts[even]) : 1;
    return amounts.map((at) => (fixed === undefined ? (weight * loss(at)) / beside : 0));
  });
  let best: Climbed = { total: Number.POSITIVE_INFINITY, places: steps.map(() => 0) };
  for (const own of boards) {
    const found = climbed(
      own.board,
      losses,
      steps.map(() => own.even),
    );
    if (found.total < best.total) best = found;
  }
  for (let turn = 0; turn < TURNS && boards.length > 0; turn++) {
    const at = steps.map(({ fixed }, i) => fixed ?? amounts[best.places[i]]);
    const found = climbed(boardOf(splitting, roomiest(splitting, at), amounts), losses, best.places);
    if (!(found.total < best.total - 1e-9)) break;
    best = found;
  }
  return steps.map(({ fixed }, i) => fixed ?? amounts[best.places[i]]);
}

/** How each kind of row is added up. */
type OrderOf = (kind: number) => CostOrder;

/** For each kind of row, the way that leaves the largest share of its room to these amounts. */
function roomiest({ seen, orders }: Splitting, amounts: readonly number[]): OrderOf {
  const chosen = seen.map((held) => {
    const left = ({ room, cost }: CostOrder) =>
      1 - held.reduce((sum, i) => sum + cost(i, amounts[i]), 0) / room;
    const open = orders.filter(({ room }) => room > 0);
    return open[leastBy([...open.keys()], (k) => -left(open[k]))];
  });
  return (kind) => chosen[kind];
}

/** What every place costs every step for each kind of row, and what there is for it once the fixed ones are paid. */
interface Board {
  readonly free: readonly number[];
  /** By kind, step and place. */
  readonly costs: readonly (readonly (readonly number[])[])[];
  readonly rooms: readonly number[];
  /** For each step, the kinds of rows that it sees. */
  readonly kinds: readonly (readonly number[])[];
}

function boardOf({ steps, seen }: Splitting, orderOf: OrderOf, amounts: readonly number[]): Board {
  const known = new Map<CostOrder, readonly (readonly number[])[]>();
  const costsBy = (order: CostOrder) => {
    const costs =
      known.get(order) ??
      steps.map(({ fixed }, i) => (fixed === undefined ? amounts.map((at) => order.cost(i, at)) : []));
    known.set(order, costs);
    return costs;
  };
  return {
    free: steps.flatMap(({ fixed }, i) => (fixed === undefined ? [i] : [])),
    costs: seen.map((_, kind) => costsBy(orderOf(kind))),
    rooms: seen.map((held, kind) =>
      held.reduce(
        (left, i) => left - (steps[i].fixed === undefined ? 0 : orderOf(kind).cost(i, steps[i].fixed)),
        orderOf(kind).room,
      ),
    ),
    kinds: steps.map((_, i) => seen.flatMap((held, kind) => (held.includes(i) ? [kind] : []))),
  };
}

const leftOf = ({ free, costs, rooms, kinds }: Board, places: readonly number[]): number[] => {
  const left = [...rooms];
  for (const i of free) for (const kind of kinds[i]) left[kind] -= costs[kind][i][places[i]];
  return left;
};

/** The highest place that all can have at once; −1 where there is none. */
function evenPlace(board: Board): number {
  let [fits, over] = [-1, PLACES + 1];
  while (over - fits > 1) {
    const middle = Math.floor((fits + over) / 2);
    const places = board.kinds.map(() => middle);
    if (leftOf(board, places).every((left) => left >= 0)) fits = middle;
    else over = middle;
  }
  return fits;
}

interface Climbed {
  readonly total: number;
  readonly places: readonly number[];
}

function climbed(board: Board, losses: readonly (readonly number[])[], start: readonly number[]): Climbed {
  const totalOf = (places: readonly number[]) => board.free.reduce((sum, i) => sum + losses[i][places[i]], 0);
  let places = start;
  let total = totalOf(places);
  const tried = (i: number, by: number) => {
    const to = Math.min(PLACES, Math.max(0, places[i] + by));
    const moved = balanced(board, losses, places.with(i, to), i);
    if (!moved || !(totalOf(moved) < total - 1e-12)) return false;
    [places, total] = [moved, totalOf(moved)];
    return true;
  };
  for (const stride of STRIDES)
    for (let better = true; better; ) {
      better = false;
      for (const i of board.free) for (const by of [stride, -stride]) better = tried(i, by) || better;
    }
  return { total, places };
}

/** Others give until all kinds of rows can pay, and then take what is left; undefined where they cannot give enough. */
function balanced(
  board: Board,
  losses: readonly (readonly number[])[],
  start: readonly number[],
  moved: number,
): readonly number[] | undefined {
  const { free, costs, kinds } = board;
  const places = [...start];
  const left = leftOf(board, places);
  const step = (i: number, by: 1 | -1) => {
    for (const kind of kinds[i]) left[kind] -= more(kind, i, by);
    places[i] += by;
  };
  const more = (kind: number, i: number, by: 1 | -1) =>
    costs[kind][i][places[i] + by] - costs[kind][i][places[i]];
  /** Loss for cost of the next place up or down, where that costs most. */
  const rate = (i: number, by: 1 | -1) =>
    (losses[i][places[i]] - losses[i][places[i] + by]) /
    (by * Math.max(...kinds[i].map((kind) => by * more(kind, i, by))));
  for (let over = left.findIndex(isOver); over >= 0; over = left.findIndex(isOver)) {
    const givers = free.filter((i) => i !== moved && places[i] > 0 && kinds[i].includes(over));
    if (givers.length === 0) return undefined;
    step(
      leastBy(givers, (i) => rate(i, -1)),
      -1,
    );
  }
  for (;;) {
    const takers = free.filter(
      (i) => places[i] < PLACES && kinds[i].every((kind) => more(kind, i, 1) <= left[kind]),
    );
    if (takers.length === 0) return places;
    step(
      leastBy(takers, (i) => -rate(i, 1)),
      1,
    );
  }
}

/** Rounding of sums is no debt. */
const isOver = (left: number): boolean => left < -1e-12;

function leastBy(items: readonly number[], of: (item: number) => number): number {
  let best = items[0];
  let least = of(best);
  for (const item of items) {
    const value = of(item);
    if (value < least) [best, least] = [item, value];
  }
  return best;
}
