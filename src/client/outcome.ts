/** What became of a run: what it released, as an object that can be used, or why it released nothing. */
import { type Code, marked, PrivetError } from "../base/errors.ts";
import { explanations } from "../base/explanations.ts";
import type { Receipt } from "../curator/index.ts";
import { loadAnyModel } from "../models/file.ts";
import { badAnswer } from "./problem.ts";
import type { ReleaseTold, RunTold } from "./wire.ts";

/** What a release holds: a model that predicts here, free, or plain data with noise. */
export interface Loaded {
  readonly model: unknown;
  readonly receipt: Receipt;
}

export function loadRelease({ release: file, receipt }: Pick<ReleaseTold, "release" | "receipt">): Loaded {
  const { receipt: own, ...plain } = file as Readonly<Record<string, unknown>>;
  if (plain.privet !== "model/1") return { model: plain, receipt };
  const loaded = loadAnyModel(JSON.stringify(file));
  if (loaded.receipt?.entryHash !== receipt.entryHash)
    throw badAnswer("the release does not carry its receipt");
  return { model: loaded.model, receipt };
}

/** Why a run that is over has released nothing. */
export function notReleased({ id, state, code, paid, entry, steps }: RunTold): PrivetError {
  const why = isKnown(code) ? code : "unexpected";
  const [first, ...more] = steps?.released ?? [];
  const there =
    first === undefined ? "" : ` What its steps have released is there: ${[first, ...more].join(", ")}.`;
  const cost = `${paid ? `It stays paid for: entry ${entry} of the ledger.` : "Nothing was spent."}${there}`;
  if (state === "cancelled")
    return new PrivetError("cancelled", `${id} was cancelled. ${cost}`, "Start it again when you like.");
  if (state === "refused")
    return new PrivetError(
      why,
      `The server refused ${id} before it started. ${cost}`,
      marked`See what is left, and ask the owner: {command:budget show}.`,
    );
  return new PrivetError(
    why,
    `${id} has failed${first === undefined ? ", and nothing was released" : ""}. ${cost}`,
    "A new run is a new spend. Ask the owner what happened.",
  );
}

const isKnown = (code: string | null): code is Code => code !== null && Object.hasOwn(explanations, code);
