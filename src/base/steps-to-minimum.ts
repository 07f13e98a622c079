/**
 * Steps towards where a monotone pull is nothing: the slope of a function that bends by `least` at least and by `most` at most. Whoever asks judges each
 * place by itself, and is told the first that is near enough, if there is one; what is done in between decides only how soon.
 *
 * Rough gradients are fast, and as coarse as whole weights are. So the pull is looked at finely now and then, rough steps go where it would be nothing if it
 * changed as rough gradients say, with what is to be moved enlarged so that the grid is small beside it, and after some rounds it is. Where that helps no
 * more, fine steps go on.
 *
 * Claim. Without rounding, fine steps shorten the pull to at most √(2·most/least)·(1 − √(least/most))^(t/2) of what it was, in t steps: they arrive.
 * Proof. Let f be the function, f* its least value, at w*. Nesterov (2004), theorem 2.2.3 with its constant scheme: f(wₜ) − f* ≤ (f(w₀) − f* + ½·least·‖w₀ − w*‖²)·(1 − √(least/most))ᵗ.
 * Both terms in the bracket are at most ‖pull at w₀‖²/(2·least), as f bends by `least` at least, and ‖pull at w‖² ≤ 2·most·(f(w) − f*), as by `most` at most. ∎
 */

/** The pull at a place, and whether that is near enough. */
export interface PullAt {
  readonly pull: Float64Array;
  readonly isNear: boolean;
}

export interface Pulls {
  pullAt(weights: Float64Array): Promise<PullAt>;
  /** The part of the pull that rows have, at the nearest weights of a grid. */
  roughAt(weights: Float64Array): Promise<Float64Array>;
  readonly least: number;
  readonly most: number;
}

type Field = (weights: Float64Array) => Promise<PullAt>;

const MOST_STEPS = 2 ** 18;
const MOST_ROUNDS = 40;
/** Rough steps of a round, times √(most/least): the first goes all the way, the others what it left. */
const [FIRST, OTHERS] = [8, 3];
/** How long what is to be moved may become by being enlarged. */
const ENLARGED = 1;

export async function stepsToMinimum(pulls: Pulls, size: number): Promise<Float64Array> {
  const wide = Math.sqrt(pulls.most / pulls.least);
  let at: Float64Array = new Float64Array(size);
  let here = await pulls.pullAt(at);
  for (let round = 0; round < MOST_ROUNDS && !here.isNear; round++) {
    const steps = Math.ceil((round === 0 ? FIRST : OTHERS) * wide);
    const next = await roughMove(pulls, at, here.pull, steps);
    const there = await pulls.pullAt(next);
    if (lengthOf(there.pull) > lengthOf(here.pull) / 2) break;
    [at, here] = [next, there];
  }
  const end = await moves(pulls.pullAt, at, pulls, MOST_STEPS);
  if (!end.isNear) throw new RangeError("no steps lead near the minimum");
  return end.at;
}

/** Where the pull would be nothing, by rough gradients around. */
async function roughMove(
  { roughAt, least, most }: Pulls,
  from: Float64Array,
  pull: Float64Array,
  steps: number,
): Promise<Float64Array> {
  const times = Math.max(1, (ENLARGED * least) / lengthOf(pull));
  const around = (move: Float64Array) => roughAt(move.map((w, j) => from[j] + w));
  const start = await around(new Float64Array(from.length));
  const field: Field = async (move) => {
    const rough = await around(move);
    return { pull: rough.map((sum, j) => sum - start[j] + times * pull[j] + least * move[j]), isNear: false };
  };
  const { at } = await moves(field, new Float64Array(from.length), { least, most }, steps);
  return from.map((w, j) => w + at[j] / times);
}

/** Nesterov's steps, until they are near or as many as may be. */
async function moves(
  field: Field,
  from: Float64Array,
  { least, most }: { readonly least: number; readonly most: number },
  steps: number,
): Promise<{ readonly at: Float64Array; readonly isNear: boolean }> {
  const calm = Math.sqrt(least / most);
  const carry = (1 - calm) / (1 + calm);
  let [last, at]: Float64Array[] = [from, from];
  for (let step = 0; step < steps; step++) {
    const { pull, isNear } = await field(at);
    if (isNear) return { at, isNear };
    const next = at.map((w, j) => w - pull[j] / most);
    at = next.map((w, j) => w + carry * (w - last[j]));
    last = next;
  }
  return { at, isNear: false };
}

/** By doubles, added up one after the other. */
export const lengthOf = (vector: Float64Array): number =>
  Math.sqrt(vector.reduce((sum, x) => sum + x * x, 0));
