/**
 * What comes out of the door: a value, and a receipt that says what it cost and what is promised for it.
 */
import type { BookNeighbours } from "../schema/types.ts";
import type { Draw } from "./draws/draw.ts";
import { drawTexts } from "./ledger/amounts.ts";

/** How a promise is backed. `none`: seeded noise or no noise at all, for public data only. */
export type Guarantee = (typeof guarantees)[number];

/** The strongest first. */
export const guarantees = ["proved", "reviewed", "research", "none"] as const;

/** What a release cost, for which neighbours, and which entry of the ledger paid for it. */
export interface Receipt {
  readonly privet: "receipt/1";
  readonly dataset: string;
  readonly unit: string;
  readonly neighbours: BookNeighbours;
  /** What the whole run was charged, as exact decimals. */
  readonly epsilon: string;
  readonly delta: string;
  /** The theorem that adds the draws up. */
  readonly composition: string;
  readonly draws: readonly ReceiptDraw[];
  readonly purpose: string;
  /** Number and hash of the ledger's entry, written before any row was touched. */
  readonly entry: number;
  readonly entryHash: string;
  /** SHA-256 of the schema that every bound came from. */
  readonly schema: string;
  readonly version: string;
  readonly guarantee: Guarantee;
}

/** Draws of one kind on a receipt. */
export interface ReceiptDraw {
  readonly mechanism: string;
  readonly query: string;
  readonly epsilon?: string;
  /** Where a draw is private up to a δ of its own. */
  readonly delta?: string;
  readonly rho?: string;
  /** Where each row took part with this probability, in secret. */
  readonly rate?: string;
  readonly count: number;
  /** Where it was made on some rows alone: their numbers (dealt.ts). */
  readonly part?: string;
}

/** How much noise an answer has: what follows from the bound and the price alone, and is public. */
export interface NoiseScale {
  /** `discrete-laplace`, `discrete-gaussian` or `staircase`; of what was drawn, the name of the mechanism. */
  readonly law: string;
  /**
   * In units. Of Laplace noise x has probability ∝ e^(−|x|/scale); of Gaussian noise it is σ, which the standard deviation does not exceed; of a staircase, the bound
   * over ε. Of what was drawn: a candidate that falls short by d has a weight of e^(−d/scale).
   */
  readonly scale: number;
  /** What a unit is in the answer; of scores, in what they count; of the nearest's rows and places, in rows alone. */
  readonly unit: number;
  /** How many numbers have such noise, or how many candidates there are. */
  readonly size: number;
  /** How far one person can move the exact answer, in units and in the mechanism's metric. */
  readonly bound: number;
  /** How wide the first stair is, of a staircase. */
  readonly step?: number;
}

export interface Release<T> {
  readonly value: T;
  readonly noise: NoiseScale;
  readonly receipt: Receipt;
}

/** The draws of a receipt and one more; equal ones that follow each other are counted. */
export function withDraw(
  made: readonly ReceiptDraw[],
  { mechanism, query, price }: Pick<Draw<unknown, never>, "mechanism" | "query" | "price">,
  part?: string,
): readonly ReceiptDraw[] {
  const rows = part === undefined ? {} : { part };
  const draw = Object.freeze({ mechanism, query, ...drawTexts(price), count: price.count, ...rows });
  const last = made.at(-1);
  const same = last && JSON.stringify({ ...last, count: 0 }) === JSON.stringify({ ...draw, count: 0 });
  return same ? made.with(-1, Object.freeze({ ...last, count: last.count + draw.count })) : [...made, draw];
}
