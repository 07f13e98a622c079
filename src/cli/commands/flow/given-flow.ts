/** The flow that a command names, as JSON with what the flags say of its price, and the plan that it is. */
import { dirname, resolve } from "node:path";
import { PrivetError, quote } from "../../../base/errors.ts";
import { notJson } from "../../../base/json-place.ts";
import { readTextFile } from "../../../node/dataset.ts";
import { ensureFitting } from "../../../tasks/flow/fitting.ts";
import { type Flow, parseFlow } from "../../../tasks/flow/flow.ts";
import { flattering } from "../../../tasks/flow/judged-rows.ts";
import type { Flags, Given, Input } from "../../command.ts";
import { textOf } from "../../input.ts";
import { fitFlags } from "../../method-run/flags.ts";
import { warn } from "../../text/notes.ts";

export interface GivenFlow {
  /** Parsed JSON of `flow/1`, whose form has been checked. */
  readonly json: unknown;
  readonly flow: Flow;
  /** Where it lies: public files are named from there. */
  readonly folder: string;
}

const all = fitFlags("flow");
const pick = (...names: readonly string[]): Flags =>
  Object.fromEntries(names.map((name) => [name, all[name]]));

/** What the whole may cost, where that is not as the file says. */
export const amountFlags: Flags = {
  epsilon: { ...all.epsilon, tip: "What the whole may cost, such as 1.", default: "as FLOW says" },
  delta: { ...all.delta, default: "as FLOW says" },
};

/** For commands that look at data. */
export const dataFlags: Flags = pick("allow-path", "token-file");

/** For the one that spends. */
export const runFlags: Flags = pick(
  ...["holder", "allow", "seed", "threads", "engine", "memory", "yes", "exact", "again"],
);

/** FLOW comes first; whatever is about the data reads the first word. */
export const aboutData = (input: Input): Input => ({ ...input, args: input.args.slice(1) });

export async function flowNamed(input: Input): Promise<GivenFlow> {
  const { args, flags, io } = input;
  const path = resolve(io.cwd, args[0]);
  const written = parsed(await readTextFile(path, "file-missing"), args[0]);
  const json = { ...(written as object), ...amountsIn(flags) };
  const flow = parseFlow(written);
  ensureFitting(flow);
  for (const name of flattering(flow))
    warn(
      input,
      "judged-on-learnt",
      `Step ${quote(name)} judges a model on rows that it has learnt from, which flatter it: deal rows into parts.`,
      { step: name },
    );
  return { json, flow, folder: dirname(path) };
}

const amountsIn = (flags: Given) =>
  Object.fromEntries(
    ["epsilon", "delta", "holder"].flatMap((name) => {
      const text = textOf(flags, name);
      return text === undefined ? [] : [[name, text]];
    }),
  );

function parsed(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new PrivetError(
      "flow-invalid",
      notJson(path, text),
      "See docs/flows.md for what a flow looks like.",
    );
  }
}
