/**
 * What callers hand in, as plain data of the curator's own.
 *
 * Claim. Once `plain` has returned, nothing that the caller made is called or read again: no method, getter, proxy, iterator or
 * shared memory of his can run while the curator looks at rows, or say one thing to a check and another to what follows it.
 * Proof. The result consists of texts, numbers, whole numbers, truth values, null and undefined, which hold no code; of arrays and
 * objects made here, with ordinary prototypes, whose values are such results; and of doubles in memory of their own, for typed
 * arrays of any kind. What is streamed is written down by the curator's own code, into such values. Functions, symbols and instances of other classes are refused. The elements of a typed array and their number
 * are read by the language's own means, whatever a subclass says of itself. ∎
 *
 * What the built-in objects themselves do is the process's affair: see LIMITATIONS.md.
 */
import { formed, PrivetError } from "../base/errors.ts";
import { notPlain } from "../base/refusals/door.ts";

/** How deep the fields lie of an object in a list. */
const FIELDS = 2;
/** A part tree is 64 splits deep, with a list at each. */
const DEEPEST = 200;
/** Values in one request: as many as fit in memory with what is made of them. */
const MOST_VALUES = 2 ** 27;
/** What a list or an object takes, in values, beside those that it holds. */
const LIST = 16;

const { apply, getOwnPropertyDescriptor, getPrototypeOf } = Reflect;
const { set: setFrom } = Float64Array.prototype;
const lengthOf = getOwnPropertyDescriptor(getPrototypeOf(Float64Array.prototype) as object, "length")?.get;

/** What is written down as it comes, by the names of a request's fields: to write it down is its copy. */
export type Streamed = Readonly<Record<string, (given: never) => object>>;

/** A copy of a request in depth; refused is whatever is no plain data. A request is a list of objects where fields of theirs are streamed. */
export const plain = <T>(given: T, streamed: Streamed = {}): T =>
  formed(() => copy(given, 0, { values: MOST_VALUES, known: new Map(), streamed }) as T);

/** The same, and nobody can change it any more: for what is declared, which is shown to everybody. */
export const frozenCopy = <T>(given: T): T => formed(() => frozen(plain(given)));

/** In depth: what is handed out, and must stay what it is. Each part once, however often it is shared. */
export function frozen<T>(value: T, seen: WeakSet<object> = new WeakSet()): T {
  if (typeof value !== "object" || value === null || seen.has(value)) return value;
  seen.add(value);
  for (const inner of Object.values(value)) frozen(inner, seen);
  return Object.freeze(value);
}

interface Left {
  values: number;
  /** What has been copied: many questions name the same few groups thousands of times. */
  readonly known: Map<object, object>;
  readonly streamed: Streamed;
}

function copy(given: unknown, depth: number, left: Left): unknown {
  if (typeof given === "function" || typeof given === "symbol")
    throw refusal(`there is a ${typeof given} in it`);
  if (typeof given !== "object" || given === null) return given;
  if (depth > DEEPEST) throw refusal("it is too deep, or refers to itself");
  if (ArrayBuffer.isView(given)) return doublesOf(given, left);
  if (Array.isArray(given)) return listOf(given, depth + 1, left);
  const object = left.known.get(given) ?? objectOf(given, depth + 1, left);
  left.known.set(given, object);
  return object;
}

function doublesOf(given: ArrayBufferView, left: Left): Float64Array {
  const doubles = new Float64Array(taken(apply(lengthOf as () => number, given, []), left));
  apply(setFrom, doubles, [given]);
  return doubles;
}

function listOf(given: readonly unknown[], depth: number, left: Left): unknown[] {
  const length = taken(given.length, left);
  const list: unknown[] = [];
  for (let i = 0; i < length; i++) list.push(copy(given[i], depth, left));
  return list;
}

function objectOf(given: object, depth: number, left: Left): object {
  const prototype = getPrototypeOf(given);
  if (prototype !== Object.prototype && prototype !== null)
    throw refusal("there is an instance of a class in it");
  const object: Record<string, unknown> = {};
  const keys = Object.keys(given);
  taken(keys.length, left);
  for (const key of keys) {
    const field = (given as Readonly<Record<string, unknown>>)[key];
    const writeDown = depth === FIELDS && Object.hasOwn(left.streamed, key) ? left.streamed[key] : undefined;
    const value = writeDown ? writeDown(field as never) : copy(field, depth, left);
    if (key !== "__proto__") object[key] = value;
    else Object.defineProperty(object, key, { value, enumerable: true });
  }
  return object;
}

function taken(values: number, left: Left): number {
  left.values -= values + LIST;
  // NaN is not below 0, and a length that a proxy tells may be anything.
  if (!(values >= 0 && left.values >= 0)) throw refusal("it is too large, or refers to itself");
  return values;
}

const refusal = (why: string) => new PrivetError(...notPlain(why));
