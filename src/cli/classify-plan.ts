/** From what was typed to a plan: everything is checked here, before the data or the ledger is opened. */
import type { Guarantee } from "../curator/index.ts";
import { ensure, quote } from "../errors.ts";
import { DEFAULT_METHOD, methodNamed, type Plan, parsePlan } from "../plan.ts";
import { inputsOf, labelOf } from "../schema/inputs.ts";
import type { Input } from "./command.ts";
import {
  datasetOf,
  listOf,
  newFile,
  numberOf,
  type OpenedDataset,
  oneOf,
  required,
  textOf,
} from "./input.ts";
import { optionsFrom } from "./method-flags.ts";

export interface Planned extends OpenedDataset {
  readonly plan: Plan;
  readonly allow: Guarantee;
  readonly seed: number | undefined;
  readonly threads: number | undefined;
  /** Where the model goes; undefined for stdout. */
  readonly out: string | undefined;
}

export async function planFrom(input: Input): Promise<Planned> {
  const { flags, io } = input;
  const dataset = await datasetOf(input);
  const method = methodNamed(textOf(flags, "with") ?? DEFAULT_METHOD);
  const attributes = await listOf(input, "attributes");
  const holder = textOf(flags, "holder");
  const plan = parsePlan({
    privet: "plan/1",
    task: "classify",
    method: method.name,
    label: required(flags, "label", "--label income"),
    epsilon: required(flags, "epsilon", "--epsilon 0.5"),
    delta: textOf(flags, "delta") ?? "0",
    options: optionsFrom(method.name, method.options, flags),
    ...(attributes ? { attributes } : {}),
    ...(holder === undefined ? {} : { holder }),
  });
  labelOf(dataset.schema, plan.label);
  inputsOf(dataset.schema, plan.attributes);
  const allow = oneOf(flags, "allow", ["proved", "reviewed", "research", "none"]) ?? "reviewed";
  const out = textOf(flags, "out");
  return {
    ...dataset,
    plan,
    allow,
    seed: seedFrom(input, dataset),
    threads: numberOf(flags, "threads"),
    out: out === undefined ? undefined : newFile(io, out),
  };
}

/** A seed is refused before a row is read. */
function seedFrom({ flags }: Input, { schema }: OpenedDataset): number | undefined {
  const seed = numberOf(flags, "seed");
  if (seed === undefined) return undefined;
  ensure(
    schema.visibility === "public",
    "seed-on-private-data",
    "--seed repeats the noise, and noise that repeats can be subtracted.",
    `Seeds are for data declared public; ${schema.name} is private. Leave --seed out.`,
  );
  ensure(
    Number.isSafeInteger(seed) && seed >= 0,
    "option-out-of-range",
    `--seed is ${quote(flags.seed)}; it must be a whole number, 0 or above.`,
    "Write, for example, --seed 1.",
  );
  return seed;
}
