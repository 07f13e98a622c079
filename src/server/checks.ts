/** Whether a line is a message of `keeper/messages.ts`: told from parsed JSON, on both ends of every pipe. What it is not, ends the pipe. */
import { isObject, type Json } from "../base/json.ts";
import { RUN_ID } from "./ids.ts";
import type { FromKeeper, KeeperQuestion, ToKeeper } from "./keeper/messages.ts";

type Test = (value: unknown) => boolean;
type Fields = Readonly<Record<string, Test>>;

const text: Test = (value) => typeof value === "string";
const count: Test = (value) => Number.isSafeInteger(value) && (value as number) >= 0;
const counts: Test = (value) => Array.isArray(value) && value.every(count);
const number: Test = (value) => typeof value === "number" && Number.isFinite(value);
const object: Test = (value) => isObject(value);
const optional =
  (test: Test): Test =>
  (value) =>
    value === undefined || test(value);
const oneOf =
  (...values: readonly unknown[]): Test =>
  (value) =>
    values.includes(value);
const matching = (pattern: string): Test => {
  const form = new RegExp(pattern, "u");
  return (value) => typeof value === "string" && form.test(value);
};
const run = matching(RUN_ID);
const amounts: Test = (value) => has(value, { epsilon: text, delta: text, rho: optional(text) });
const error: Test = (value) => has(value, { code: text, matter: text, message: text, fix: object });
/** A boundary T₀ of a run: a power of two of seconds. */
const first: Test = (value) => count(value) && Number.isInteger(Math.log2(value as number));

/** Exactly these fields, each of its kind. */
function has(value: unknown, fields: Fields): value is Json {
  if (!isObject(value)) return false;
  return (
    Object.keys(value).every((key) => Object.hasOwn(fields, key)) &&
    Object.entries(fields).every(([key, test]) => test(value[key]))
  );
}

const QUESTIONS: Readonly<Record<KeeperQuestion["about"], Fields>> = {
  budget: {},
  entries: { after: count, limit: count, holder: optional(text), before: optional(count) },
  run: { run },
  verify: {},
  receipt: { receipt: object },
  limit: { holder: text, cap: amounts },
  storage: {},
};

const isQuestion: Test = (value) =>
  isObject(value) && is(QUESTIONS, value.about) && has(value, { about: text, ...QUESTIONS[value.about] });

const TO_KEEPER: Readonly<Record<ToKeeper["kind"], Fields>> = {
  start: {
    ...{ run, attempt: count, plan: object, holder: text, price: amounts, first },
    ...{ steps: optional(counts), entry: optional(count) },
  },
  stop: { run },
  "settle-late": {},
  ask: { id: count, question: isQuestion },
  end: {},
};

const FROM_KEEPER: Readonly<Record<Exclude<FromKeeper["kind"], "answer">, Fields>> = {
  opened: {
    facts: object,
    budget: object,
    timing: (value) => value === null || has(value, { rates: object, measured: number }),
  },
  budget: { budget: object },
  paid: { run, attempt: count, entry: count, started: count },
  refused: { run, attempt: count, error },
  boundary: {
    run,
    nth: oneOf(0, 1, 2, 3),
    outcome: oneOf("done", "failed", "not-yet"),
    code: oneOf("unexpected", "overtime", null),
  },
  steps: { run, released: count, isLate: oneOf(true, false) },
  progress: { run, step: count, of: count, epsilon: number },
};

const is = <K extends string>(table: Readonly<Record<K, unknown>>, key: unknown): key is K =>
  typeof key === "string" && Object.hasOwn(table, key);

export const toKeeper = (json: unknown): ToKeeper | undefined =>
  isObject(json) && is(TO_KEEPER, json.kind) && has(json, { kind: text, ...TO_KEEPER[json.kind] })
    ? (json as unknown as ToKeeper)
    : undefined;

export function fromKeeper(json: unknown): FromKeeper | undefined {
  if (!isObject(json)) return undefined;
  const isAnswer =
    json.kind === "answer" &&
    (has(json, { kind: text, id: count, answer: object }) || has(json, { kind: text, id: count, error }));
  const isOther = is(FROM_KEEPER, json.kind) && has(json, { kind: text, ...FROM_KEEPER[json.kind] });
  return isAnswer || isOther ? (json as unknown as FromKeeper) : undefined;
}
