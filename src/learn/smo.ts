/**
 * A support vector machine's dual problem, by sequential minimal optimisation: of all rows, the pair that promises most is
 * moved, until no pair violates the conditions of the optimum by more than the tolerance.
 *
 * It maximises Σᵢ yᵢ·βᵢ − ½·Σᵢⱼ βᵢ·βⱼ·K(i, j) with Σᵢ βᵢ = 0 and yᵢ·βᵢ between 0 and the row's limit; β is α·y of the books, which
 * leaves no case distinctions.
 *
 * Source. Fan, Chen, Lin: Working set selection using second order information for training SVM. JMLR 6, 2005, algorithm 2
 * (WSS 2), as in LIBSVM, with a limit a row.
 */
interface DualProblem {
  /** 1 or −1 a row. */
  readonly sides: Float64Array;
  /** How far from 0 each β may go: above it for side 1, below it for side −1. */
  readonly limits: Float64Array;
  /** Row i of the kernel matrix, whose diagonal is 1. */
  readonly kernel: (i: number) => Float64Array;
}

interface DualSolution {
  readonly betas: Float64Array;
  readonly bias: number;
  /** By how much the best pair left violates the conditions of the optimum. */
  readonly violation: number;
}

const TOLERANCE = 1e-3;
const SMALLEST_CURVE = 1e-12;
/** Moves times rows: about two seconds. */
const MOST_WORK = 6e8;

export const isFound = ({ violation }: DualSolution): boolean => violation <= TOLERANCE;

export function solveDual({ sides, limits, kernel }: DualProblem): DualSolution {
  const lows = sides.map((y, i) => (y < 0 ? -limits[i] : 0));
  const highs = sides.map((y, i) => (y > 0 ? limits[i] : 0));
  const state: State = { betas: new Float64Array(sides.length), slopes: sides.slice(), lows, highs };
  for (let work = 0; work < MOST_WORK; work += sides.length) {
    const i = steepestUp(state);
    const row = kernel(i);
    const j = bestPartner(state, i, row);
    if (j < 0) break;
    movePair(state, [i, j], [row, kernel(j)]);
  }
  return { betas: state.betas, ...biasOf(state) };
}

interface State {
  readonly betas: Float64Array;
  /** yᵢ − Σⱼ βⱼ·K(i, j): how much a larger βᵢ would gain. */
  readonly slopes: Float64Array;
  readonly lows: Float64Array;
  readonly highs: Float64Array;
}

/** The row that gains most by a larger β. */
function steepestUp({ betas, slopes, highs }: State): number {
  let best = -1;
  for (let k = 0; k < betas.length; k++)
    if (betas[k] < highs[k] && (best < 0 || slopes[k] > slopes[best])) best = k;
  return best;
}

/** The row whose β to make smaller by as much, by the gain of an unlimited move; −1 where all violations are tolerable. */
function bestPartner({ betas, slopes, lows }: State, i: number, row: Float64Array): number {
  let [best, most, lowest] = [-1, 0, Number.POSITIVE_INFINITY];
  for (let k = 0; k < betas.length; k++) {
    if (betas[k] <= lows[k]) continue;
    if (slopes[k] < lowest) lowest = slopes[k];
    const difference = slopes[i] - slopes[k];
    if (difference <= 0) continue;
    const gain = difference ** 2 / Math.max(2 - 2 * row[k], SMALLEST_CURVE);
    if (gain > most) {
      best = k;
      most = gain;
    }
  }
  return slopes[i] - lowest > TOLERANCE ? best : -1;
}

function movePair(
  { betas, slopes, lows, highs }: State,
  [i, j]: readonly [number, number],
  [rowI, rowJ]: readonly [Float64Array, Float64Array],
): void {
  const wished = (slopes[i] - slopes[j]) / Math.max(2 - 2 * rowI[j], SMALLEST_CURVE);
  const [roomI, roomJ] = [highs[i] - betas[i], betas[j] - lows[j]];
  const step = Math.min(wished, roomI, roomJ);
  // Set to the limit rather than added up to it, so that rounding never leaves a row just short of it.
  betas[i] = step === roomI ? highs[i] : betas[i] + step;
  betas[j] = step === roomJ ? lows[j] : betas[j] - step;
  for (let k = 0; k < slopes.length; k++) slopes[k] -= step * (rowI[k] - rowJ[k]);
}

/** The margin of a row strictly between its limits is its side, which gives the bias; else it lies between two bounds. */
function biasOf({ betas, slopes, lows, highs }: State): {
  readonly bias: number;
  readonly violation: number;
} {
  let [up, down, sum, free] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, 0, 0];
  for (let k = 0; k < betas.length; k++) {
    if (betas[k] < highs[k]) up = Math.max(up, slopes[k]);
    if (betas[k] > lows[k]) down = Math.min(down, slopes[k]);
    if (betas[k] > lows[k] && betas[k] < highs[k]) {
      sum += slopes[k];
      free++;
    }
  }
  return { bias: free > 0 ? sum / free : (up + down) / 2, violation: up - down };
}
