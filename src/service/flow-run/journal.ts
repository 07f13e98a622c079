/** The journal of a flow's run: whose it is, and which of its steps have released. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ensure, marked, PrivetError, quote } from "../../base/errors.ts";
import { canonicalJson, isObject } from "../../base/json.ts";
import { DEALT_BY } from "../../schema/coding/row-parts.ts";
import { planWithoutCurves } from "../../tasks/flow-curves.ts";
import type { Plan } from "../../tasks/plan.ts";

/** Its file in the run's folder, which no step may be called. */
export const JOURNAL = "flow.json";

/** What `flow.json` in the folder says. */
export interface Journal {
  readonly privet: "flow-run/1";
  /** The name that it pays under, once. */
  readonly run: string;
  /** Before what is hashed for the ledger, so that its readers cannot try what may have been released. */
  readonly salt: string;
  /** The data's own name. */
  readonly data: string;
  readonly plan: Plan<"flow">;
  /** The rule by which its rows are dealt into parts. */
  readonly dealt?: number;
  /** Of a run with repeatable noise, which begins anew. */
  readonly seed?: number;
  /** Steps whose release is in its file. */
  readonly released: readonly string[];
  /** The step that failed by itself: such a run is not gone on with. */
  readonly failed?: true;
}

/** What a run is of: one that is gone on with must be of the same. */
export type RunOf = Pick<Journal, "data" | "plan" | "seed">;

export const journalText = (journal: Journal) => `${JSON.stringify(journal, undefined, 2)}\n`;

export function readJournal(path: string, shown: string): Journal {
  const journal = jsonIn(join(path, JOURNAL), shown);
  const isOne =
    isObject(journal) &&
    journal.privet === "flow-run/1" &&
    typeof journal.run === "string" &&
    typeof journal.salt === "string" &&
    typeof journal.data === "string" &&
    isObject(journal.plan) &&
    Array.isArray(journal.released);
  ensure(
    isOne,
    "flow-invalid",
    `${quote(`${shown}/${JOURNAL}`)} is no journal of a flow.`,
    marked`Name the folder that {command:flow run} has made.`,
  );
  return journal as unknown as Journal;
}

/** JSON of a file in the folder. */
export function jsonIn(path: string, shown: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    throw new PrivetError(
      "flow-invalid",
      `A file in ${quote(shown)} cannot be read, or is not as Privet wrote it.`,
      "Put it back as it was.",
    );
  }
}

/** Refuses to go on with the run of something else, with one that failed by itself, and with one whose rows were dealt by another rule. */
export function ensureSame(journal: Journal, of: RunOf, shown: string): void {
  // What is known of errors beforehand says nothing of what is asked: a run is split as it was begun.
  const same = ({ data, plan, seed }: RunOf) =>
    canonicalJson({ data, plan: planWithoutCurves(plan), seed: seed ?? null });
  ensure(
    same(journal) === same(of),
    "file-exists",
    `${quote(shown)} holds the run of another flow, or on other data, or at another price. Nothing was run or written.`,
    "Choose another folder for this one.",
  );
  ensure(
    journal.failed !== true,
    "resume-refused",
    "A step of this run failed by itself, so that going on could tell why. What it paid for stays spent; what it released is there.",
    marked`Look at it with {command:flow show}, and start a new run in another folder.`,
  );
  ensure(
    journal.dealt === DEALT_BY || !dealsOn(journal),
    "resume-refused",
    "This run was begun by a version of Privet that deals rows into parts otherwise: going on, one row could be in two of them. What it paid for stays spent.",
    marked`Go on with the version that began it, or look at it with {command:flow show} and start a new run in another folder.`,
  );
}

/** Whether steps of a flow that deals rows are still to release. */
function dealsOn({ plan, released }: Journal): boolean {
  const flow = plan.options?.flow;
  if (!isObject(flow) || !isObject(flow.parts) || Object.keys(flow.parts).length === 0) return false;
  const steps = Array.isArray(flow.steps) ? flow.steps.filter(isObject) : [];
  return steps.some((step) => "task" in step && !released.includes(String(step.name)));
}
