/**
 * Scores that the data's owner has written. A function that is run on every row can also remember every row, so nobody else
 * may hand one in: `curator.trust` exists on the curator in the owner's process, and questions name what was registered.
 *
 * What is enforced here, whatever the function does: it sees one row at a time, as a fresh frozen object, and a copy of the
 * candidate; what it throws, and what it returns other than a finite number, counts as the low end of the declared range,
 * and what lies outside the range as its nearer end. queries/linear/owned.ts proves what follows from that for a function whose
 * answer depends on its two arguments. That it keeps nothing from one row to another cannot be enforced in JavaScript:
 * receipts of such runs say `reviewed` at most, because it is the owner who has reviewed the function.
 */
import { ensure } from "../base/errors.ts";
import * as refusal from "../base/refusals/door.ts";
import { codeCount, numberOfCode } from "../schema/coding/codes.ts";
import type { CodedAttribute, Schema } from "../schema/types.ts";
import { plain } from "./plain.ts";

/** How a question names an owner's score. */
export type OwnedName = `owner:${string}`;

/**
 * A row as an owner's function sees it: by attribute, texts of declared values and numbers within declared bounds; NaN where a number
 * is missing and the schema declares none to stand for it.
 */
export type OwnedRow = Readonly<Record<string, string | number>>;

/** An objective of the data's owner: a function of one row and one candidate, and the range that is enforced on it. */
export interface OwnedScore {
  /** Plain words: fair-accuracy. */
  readonly name: string;
  /** What a row can score at least and at most. */
  readonly range: readonly [low: number, high: number];
  /** How far a candidate may be ahead of the hub, or behind it, on one row; the price of a draw grows with it. */
  readonly clip: number;
  /** What the function sees of a row; all attributes unless given. */
  readonly attributes?: readonly string[];
  /** How well a candidate fits a row. It must depend on nothing but the two. */
  score(row: OwnedRow, candidate: Float64Array): number;
  /** Unless false, the function is tried on made-up rows, and refused where it answers the same question differently. */
  readonly check?: boolean;
}

/** A registered score, in whole units. */
export interface TrustedScore {
  readonly name: OwnedName;
  readonly attributes: readonly CodedAttribute[];
  readonly low: number;
  readonly high: number;
  readonly clip: number;
  /** From `low` to `high`, for any row and any candidate. */
  units(row: OwnedRow, candidate: Float64Array): number;
}

export type TrustedScores = ReadonlyMap<string, TrustedScore>;

/** Score units in a score of 1. */
export const OWNED_ONE = 2 ** 20;
/** Scores up to this size are exact in units. */
const LARGEST = 2 ** 30;
const PLAIN_WORDS = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** The scores that were trusted before, and one more. */
export function withTrusted(
  known: TrustedScores,
  schema: Schema,
  given: OwnedScore,
): [OwnedName, TrustedScores] {
  const { score, ...told } = { ...given };
  const { name: word, range, clip, attributes, check = true } = plain(told);
  if (typeof score !== "function") throw new TypeError("score is no function");
  const [low, high] = range;
  ensure(
    typeof word === "string" && word.length <= 40 && PLAIN_WORDS.test(word),
    ...refusal.noScoreName(word),
  );
  const name: OwnedName = `owner:${word}`;
  ensure(!known.has(name), ...refusal.scoreThere(name));
  const bounds = { low: inUnits(low), high: inUnits(high), clip: inUnits(clip) };
  ensureBounds(word, low, high, clip);
  const seen = attributesNamed(schema, attributes);
  const ask = (row: OwnedRow, candidate: Float64Array) => asked(score, row, candidate);
  if (check) ensureSameAnswers(name, seen, ask);
  const units = (row: OwnedRow, candidate: Float64Array) => {
    const answer = ask(row, candidate);
    return Number.isFinite(answer) ? inUnits(Math.min(high, Math.max(low, answer as number))) : bounds.low;
  };
  return [name, new Map([...known, [name, { name, attributes: seen, ...bounds, units }]])];
}

/** A row of codes as the owner's function sees it: nothing in it can be changed, and nothing is inherited. */
export function rowOf(attributes: readonly CodedAttribute[], codes: readonly number[]): OwnedRow {
  const row: Record<string, string | number> = Object.create(null);
  attributes.forEach((attribute, k) => {
    row[attribute.name] =
      attribute.kind === "numeric" ? numberOfCode(attribute, codes[k]) : attribute.values[codes[k]];
  });
  return Object.freeze(row);
}

const inUnits = (score: number) => Math.round(score * OWNED_ONE);

/** What stands for an answer that was thrown. */
const THROWN = Symbol("thrown");

function asked(score: OwnedScore["score"], row: OwnedRow, candidate: Float64Array): unknown {
  try {
    const answer: unknown = score(row, candidate.slice());
    // A promise that fails later would end the process with words of its own, which may tell of the row.
    if (answer instanceof Promise) answer.catch(() => undefined);
    return answer;
  } catch {
    return THROWN;
  }
}

function ensureBounds(name: string, low: number, high: number, clip: number): void {
  ensure(
    [low, high, clip].every((x) => Number.isFinite(x) && Math.abs(x) <= LARGEST) &&
      inUnits(low) < inUnits(high),
    ...refusal.scoreOutOfRange(name, { low, high, clip, largest: LARGEST }),
  );
  ensure(inUnits(clip) >= 1, ...refusal.clipTooSmall(name, clip));
}

function attributesNamed(schema: Schema, names?: readonly string[]): readonly CodedAttribute[] {
  const coded = schema.attributes.filter((a): a is CodedAttribute => a.kind !== "ignored");
  if (!names) return coded;
  const chosen = coded.filter((a) => names.includes(a.name));
  ensure(
    chosen.length === names.length && chosen.length > 0,
    ...refusal.notItsAttributes(
      names,
      schema.name,
      coded.map((a) => a.name),
    ),
  );
  return chosen;
}

/** How many rows are made up, and how long the made-up candidates are. */
const TRIED = { rows: 12, length: 32 };

/** Tries the function on public, made-up rows in several orders: what remembers a row, or rolls dice, shows itself. */
function ensureSameAnswers(
  name: OwnedName,
  attributes: readonly CodedAttribute[],
  ask: (row: OwnedRow, candidate: Float64Array) => unknown,
): void {
  const questions = Array.from({ length: TRIED.rows }, (_, i) => {
    const codes = attributes.map((a, k) => ((i * (2 * k + 1) * (codeCount(a) - 1)) / 3 + i) % codeCount(a));
    const candidate = Float64Array.from({ length: TRIED.length }, (_, k) => (((i % 3) * (k + i)) % 7) - 3);
    return { codes: codes.map(Math.floor), candidate };
  });
  const answers = (order: typeof questions) =>
    new Map(order.map((q) => [q, ask(rowOf(attributes, q.codes), q.candidate)]));
  const first = answers(questions);
  const again = [answers(questions.toReversed()), answers(questions)];
  for (const [question, answer] of first) {
    ensure(typeof answer === "number" || answer === THROWN, ...refusal.answersNoNumber(name));
    ensure(
      again.every((others) => Object.is(others.get(question), answer)),
      ...refusal.answersDiffer(name),
    );
  }
}
