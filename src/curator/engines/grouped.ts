/**
 * An engine over one method: how many rows there are of each combination of codes, which is what GROUP BY counts. It is the floor on
 * which engines that push questions down to a data base stand: spread it, and replace what can be answered where the rows are.
 *
 * Claim. The answers are those of the memory engine over the rows that were counted.
 * Proof. An answer depends on how often each combination of codes occurs in the attributes that a question reads: all are sums over
 * rows of what a row's own codes decide, or are made of such sums. Those attributes are the ones that are counted by, each once; a
 * column that was not counted is one that the memory engine does not find. A combination is stored once with its count as its
 * weight, in several stored rows where a weight cannot hold it, and a row with a weight is as many equal rows; where all weights
 * are 1 they are left out, because a row without a weight is one row. ∎
 * What `groupBy` returns is checked: whole counts that add up to the number of rows. A code that the attribute does not have, such as
 * NULL, is read as a missing field is, because rows never make an error.
 */
import type { CodedRows } from "../../read/table.ts";
import { codeCount } from "../../schema/coding/codes.ts";
import { coder } from "../../schema/coding/text-codes.ts";
import type { CodedAttribute } from "../../schema/types.ts";
import type { Engine } from "../engine.ts";
import {
  type AskedAttribute,
  attributesOf,
  attributesOfGrids,
  attributesOfModels,
  declaredOf,
} from "./asked-attributes.ts";
import { memoryEngine } from "./memory/index.ts";

/** Rows with the same codes, in the order of the attributes that were asked for. */
export interface Group {
  readonly codes: readonly (number | bigint | null)[];
  readonly rows: number | bigint;
}

export type Groups = Iterable<Group> | AsyncIterable<Group>;

/** Rows that are kept elsewhere, and do not change while they are open. */
export interface GroupedRows {
  readonly rows: number;
  /** How many rows have each combination of codes that occurs; in any order, a combination may come twice. */
  groupBy(attributes: readonly CodedAttribute[]): Groups | Promise<Groups>;
  close?(): Promise<void>;
}

/** A whole engine over one question: how many rows have each combination of codes. */
export function groupedEngine(source: GroupedRows): Engine {
  return engineOver(source, keptGroups(source));
}

/** The engine that answers questions about some declared attributes. */
export type EngineOfAttributes = (attributes: readonly CodedAttribute[]) => Promise<Engine>;

/** A search asks about the same attributes again and again, so that what was counted last is kept. */
export function keptGroups(source: GroupedRows): EngineOfAttributes {
  let last: { readonly key: string; readonly engine: Promise<Engine> } | undefined;
  return (attributes) => {
    const key = JSON.stringify(attributes.map((a) => a.name));
    if (last?.key === key) return last.engine;
    const engine = weighedGroups(source, attributes).then((rows) => memoryEngine(rows));
    // What has failed is asked again.
    engine.catch(() => {
      last = undefined;
    });
    last = { key, engine };
    return engine;
  };
}

/** Every question is answered by the engine of the attributes that it is about. */
export function engineOver(
  { rows, close }: Pick<GroupedRows, "rows" | "close">,
  of: EngineOfAttributes,
): Engine {
  const over = (asked: readonly AskedAttribute[]) => of(declaredOf(asked));
  return {
    rows: () => rows,
    count: async (attribute, codes) => (await over([attribute])).count(attribute, codes),
    histogram: async (attributes) => (await over(attributes)).histogram(attributes),
    total: async (attribute) => (await over([attribute])).total(attribute),
    sums: async (asked) => (await over([...asked.inputs.attributes, asked.label])).sums(asked),
    costs: async (asked) => (await over(asked.inputs.attributes)).costs(asked),
    centreSums: async (asked) => (await over(asked.inputs.attributes)).centreSums(asked),
    pointCounts: async (asked) => (await over(asked.inputs.attributes)).pointCounts(asked),
    rowSums: async (asked) => (await over(asked.attributes)).rowSums(asked),
    tables: async (asked, see) => (await over(attributesOf(asked))).tables(asked, see),
    gridQualities: async (asked) => (await over(attributesOfGrids(asked))).gridQualities(asked),
    modelSums: async (asked) => (await over(attributesOfModels(asked))).modelSums(asked),
    gradient: async (asked) => (await over([...asked.inputs.attributes, asked.label])).gradient(asked),
    sampledGradient: async (asked, taking) =>
      (await over([...asked.inputs.attributes, asked.label])).sampledGradient(asked, taking),
    products: async (asked) => (await over([...asked.inputs.attributes, asked.label])).products(asked),
    losses: async (asked) => (await over([...asked.inputs.attributes, asked.label])).losses(asked),
    close: async () => close?.(),
  };
}

/** The most that a stored row may stand for. */
const HEAVIEST = 2n ** 32n - 1n;

export async function weighedGroups(
  source: Omit<GroupedRows, "close">,
  attributes: readonly CodedAttribute[],
): Promise<CodedRows> {
  const columns = attributes.map((attribute) => ({
    attribute,
    known: codeOf(attribute),
    codes: [] as number[],
  }));
  const weights: number[] = [];
  let all = 0n;
  const whole = [{ codes: [], rows: source.rows }];
  for await (const group of attributes.length > 0 ? await source.groupBy(attributes) : whole) {
    let left = BigInt(group.rows);
    if (left < 0n) throw new RangeError("a count is below 0");
    for (all += left; left > 0n; left -= HEAVIEST) {
      for (const [k, { codes, known }] of columns.entries()) codes.push(known(group.codes[k]));
      weights.push(Number(left < HEAVIEST ? left : HEAVIEST));
    }
  }
  if (all !== BigInt(source.rows)) throw new RangeError("the counts do not add up to the number of rows");
  const rows = {
    rows: weights.length,
    columns: columns.map(({ attribute, codes }) => ({ attribute, codes: Uint32Array.from(codes) })),
  };
  // Rows that all differ need no weights, and kernels are quicker without.
  return weights.every((weight) => weight === 1) ? rows : { ...rows, weights: Uint32Array.from(weights) };
}

/** Drivers give whole numbers as numbers or as BigInts. What is no code counts as missing: to fail at one row would tell of it. */
function codeOf(attribute: CodedAttribute): (code: number | bigint | null) => number {
  const missing = coder(attribute)(undefined, new Set());
  const count = codeCount(attribute);
  return (given) => {
    const code = typeof given === "bigint" ? Number(given) : given;
    return code !== null && Number.isInteger(code) && code >= 0 && code < count ? code : missing;
  };
}
