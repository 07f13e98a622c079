/** Flags that fitting a model has, whatever the task. */

import { existsSync } from "node:fs";
import { isAddress } from "../../client/address.ts";
import { guarantees } from "../../curator/index.ts";
import { findDataset, readSchemaJson } from "../../node/dataset.ts";
import { ENGINES, type EngineWish, LEAST_MEMORY } from "../../node/memory-limit.ts";
import { findStudy } from "../../node/study/study.ts";
import { defaultMethod, methodNamed, type Task } from "../../tasks/registry.ts";
import type { Flags, Given, Input } from "../command.ts";
import { allowPathFlag, oneOf, textOf } from "../input.ts";
import { spendingFlags } from "../remote/token-flag.ts";
import { exactFlag } from "../text/receipt-text.ts";
import {
  choice,
  deltaKind,
  epsilonKind,
  type FlagKind,
  list,
  name,
  newFileKind,
  number,
  size,
} from "../words/flag-kinds.ts";
import { optionFlags } from "../words/method-flags.ts";
import { NO_PRIVACY } from "./yardstick.ts";

export const seedKind: FlagKind = number({
  from: 0,
  upTo: Number.MAX_SAFE_INTEGER,
  whole: true,
  examples: ["1", "2"],
});

/** The same flags, some of which mean something only where a fact holds. */
export const needing = (fact: string, names: readonly string[], flags: Flags): Flags =>
  Object.fromEntries(
    Object.entries(flags).map(([key, flag]) =>
      names.includes(key) ? [key, { ...flag, needs: [...(flag.needs ?? []), fact] }] : [key, flag],
    ),
  );

export const CHARGED = { charged: "runs that a ledger is charged for" } as const;

/** Whether a ledger will be charged: not with a seed, and not for public data that has none. */
export async function isChargedMethod({ args, flags, io }: Input): Promise<boolean> {
  if (flags.seed !== undefined || args.length === 0) return false;
  // A server charges for whatever it runs.
  if (isAddress(args[0])) return true;
  const study = findStudy(args[0], io.cwd);
  const { path, ledger } = study ? { path: study.study, ledger: study.ledger } : filesOf(args[0], io.cwd);
  // What is no schema at all is refused by whoever needs one.
  const schema = (await readSchemaJson(path)) as { readonly visibility?: unknown } | null;
  return schema?.visibility !== "public" || existsSync(ledger);
}

function filesOf(data: string, folder: string) {
  const { schema, ledger } = findDataset(data, folder);
  return { path: schema, ledger };
}

/** Where rows are while they are asked about: every command that reads private rows has these. */
export const engineFlags: Flags = {
  engine: {
    where: "files",
    type: "text",
    value: "WHERE",
    kind: choice(ENGINES),
    tip: "memory holds all rows; stream reads them again for each question, and holds the columns that fit; duckdb has DuckDB count and add up Parquet files and its own tables. The result does not depend on it.",
    default: "memory, where the rows fit",
  },
  memory: {
    where: "files",
    type: "text",
    value: "SIZE",
    kind: size(LEAST_MEMORY),
    tip: "How much memory the command may take, such as 2GB; with the engine duckdb, half of it is DuckDB's and the rest is not held to it.",
    default: "half of the machine's",
  },
};

/** What they say. */
export const engineFrom = (flags: Given): EngineWish => ({
  engine: oneOf(flags, "engine", ENGINES),
  memory: textOf(flags, "memory"),
});

/** What a method is paid with, by whom, and what becomes of its result. */
export const fitFlags = (task: Task): Flags => ({
  epsilon: { type: "text", value: "E", kind: epsilonKind, tip: "What the run may cost, such as 0.5." },
  delta: {
    type: "text",
    value: "D",
    kind: deltaKind,
    tip: "The most δ that the run may use, far below 1/rows.",
    default: "0",
  },
  with: {
    type: "text",
    value: "METHOD",
    tip: "The method; privet methods lists them.",
    default: defaultMethod(task),
  },
  attributes: {
    type: "text",
    value: "a,b",
    kind: list,
    tip: `What to ${task === "publish" ? "publish" : "learn from"}, or @FILE with one a line.`,
    default: "all",
  },
  out: {
    type: "text",
    value: "MODEL",
    kind: newFileKind(),
    tip: "The model's file; it must not exist yet.",
    default: "stdout",
  },
  holder: {
    where: "files",
    type: "text",
    value: "NAME",
    kind: name,
    tip: "Whose cap pays as well; needed once anybody has one (privet budget limit).",
  },
  allow: {
    type: "text",
    value: "LEVEL",
    kind: choice(guarantees),
    tip: `The weakest guarantee to accept: ${guarantees.join(", ")}.`,
    default: "reviewed",
  },
  seed: {
    where: "files",
    type: "text",
    value: "N",
    kind: seedKind,
    tip: "Repeatable noise, for public data only; the model is marked guarantee none.",
  },
  threads: {
    where: "files",
    type: "text",
    value: "N",
    kind: number({ from: 1, upTo: 256, whole: true, examples: ["1", "2"] }),
    tip: "How many threads share the work; the result does not depend on it.",
    default: "by the table's length",
  },
  ...engineFlags,
  ...allowPathFlag,
  "dry-run": { type: "switch", tip: "Prints what would be done and what it would cost; spends nothing." },
  yes: {
    type: "switch",
    tip: "Does not ask before spending. Nothing is asked either where nobody is at a terminal.",
  },
  exact: exactFlag,
  ...spendingFlags,
});

/** The same, where the words may ask for a yardstick instead, which is not paid for. */
export const privateFlags = (task: Task): Flags =>
  needing(
    "attributes",
    ["attributes"],
    needing(
      "charged",
      ["holder"],
      needing(
        "paid",
        ["epsilon", "delta", "holder", "seed", "allow", "threads", ...Object.keys(engineFlags), "exact"],
        fitFlags(task),
      ),
    ),
  );

export const METHOD_WORDS = {
  ...CHARGED,
  paid: "private methods, which are paid for",
  attributes:
    "learning from attributes; a synopsis says itself what it holds, and majority and mean look at the label alone",
} as const;

/** What holds of a fit by the method that is named. */
export async function methodFacts(input: Input, task: Task): Promise<readonly string[]> {
  const { with: named = defaultMethod(task) } = input.flags;
  if (named === NO_PRIVACY) return ["attributes"];
  const { labelOnly } = methodNamed(task, String(named));
  return [
    "paid",
    ...(labelOnly ? [] : ["attributes"]),
    ...((await isChargedMethod(input)) ? ["charged"] : []),
  ];
}

/** The options of the method that the words name, as flags, from its declaration. */
export function methodFlags(task: Task, words: readonly string[]): Flags {
  const method = methodIn(words) ?? defaultMethod(task);
  if (method === NO_PRIVACY) return {};
  const flags = optionFlags(method, methodNamed(task, method).options);
  return needing("paid", Object.keys(flags), flags);
}

/** The method that the words name; one that means nothing where its word is missing, which is refused for that. */
export function methodIn(words: readonly string[]): string | undefined {
  const at = words.findIndex((word) => word === "--with" || word.startsWith("--with="));
  if (at < 0) return undefined;
  // A --with without its word is refused for that, whatever else was typed.
  return words[at].startsWith("--with=") ? words[at].slice("--with=".length) : (words[at + 1] ?? NO_PRIVACY);
}
