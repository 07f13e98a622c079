/**
 * What scores lose at every margin of 16 bits, in the memory of the kernels: the definition of a score as a table.
 */

import type { RowScore } from "../../../engine.ts";
import type { Arena } from "../../../kernels/load.ts";

/** Losses of one class of rows, by the margin's 16 bits or, where `mirror`, by those of the opposite margin. */
export interface Losses {
  readonly byBits: number;
  readonly mirror: 0 | 1;
}

/** Tables of losses are made when they are first asked for, and stay. */
export class LossTables {
  readonly #arena: Arena;
  readonly #places = new Map<string, number>();

  constructor(arena: Arena) {
    this.#arena = arena;
  }

  /** The losses of a score for one class. Where the classes mirror each other they share a table, for the cache. */
  byBits(score: RowScore, positive: boolean): Losses {
    const mirror = !positive && score.mirrored;
    const byBits = this.#tableOf(`${score.name} ${positive || mirror} by bits`, (table) => {
      const losses = lossesOf(score, positive || mirror);
      table.set(losses.subarray(32768));
      table.set(losses.subarray(0, 32768), 32768);
    });
    return { byBits, mirror: mirror ? 1 : 0 };
  }

  /** The same by the margin itself: where the loss of margin 0 lies. */
  byMargin(score: RowScore, positive: boolean): number {
    const fill = (table: Uint32Array) => table.set(lossesOf(score, positive));
    return this.#tableOf(`${score.name} ${positive} by margin`, fill) + 4 * 32768;
  }

  #tableOf(key: string, fill: (table: Uint32Array) => void): number {
    const known = this.#places.get(key);
    if (known !== undefined) return known;
    const at = this.#arena.allocate(4 * 65536);
    fill(new Uint32Array(this.#arena.buffer, at, 65536));
    this.#places.set(key, at);
    return at;
  }
}

const tables = new Map<string, Uint32Array>();
const keyOf = (score: RowScore, positive: boolean) => `${score.name} ${positive}`;

/** The losses from margin −2¹⁵ on, made once. */
function lossesOf(score: RowScore, positive: boolean): Uint32Array {
  const key = keyOf(score, positive);
  const table = tables.get(key) ?? new Uint32Array(65536).map((_, i) => -score.of(i - 32768, positive));
  tables.set(key, table);
  return table;
}

/** What is worked out about a score once a process: a thread is told by the one that starts it, in memory that both see. */
export interface KnownLosses {
  readonly of: { readonly negative: Uint32Array; readonly positive: Uint32Array };
  readonly straightBeyond: number;
}

export const knownLosses = (score: RowScore): KnownLosses => ({
  of: { negative: lossesOf(score, false), positive: lossesOf(score, true) },
  straightBeyond: straightBeyond(score),
});

/** Takes over what another thread has worked out. */
export function learnLosses(score: RowScore, known: KnownLosses): void {
  tables.set(keyOf(score, false), known.of.negative);
  tables.set(keyOf(score, true), known.of.positive);
  straight.set(score.name, known.straightBeyond);
}

const straight = new Map<string, number>();

/**
 * The margin beyond which, on both sides and for both classes, the losses go on in straight lines: by `slope` a unit of margin on
 * the wrong side, and not at all on the right one. Beyond 16 every score does (score.ts); most do so long before. Found once.
 */
export function straightBeyond(score: RowScore): number {
  const from = straight.get(score.name) ?? Math.max(lastBend(score, false), lastBend(score, true));
  straight.set(score.name, from);
  return from;
}

/** The size of the outermost margin from which the next one out is not where the line leads. */
function lastBend(score: RowScore, positive: boolean): number {
  const [low, high] = positive ? [score.slope, 0] : [0, score.slope];
  const loss = (margin: number) => -score.of(margin, positive);
  for (let z = 32_770; z > 0; z--)
    if (loss(-z) - loss(1 - z) !== low || loss(z) - loss(z - 1) !== high) return z;
  return 0;
}
