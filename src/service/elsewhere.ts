/**
 * Data that a server keeps, as shells hold them: what is asked of them goes there. The service does not know how; whoever reaches the
 * server hands this in, and quotes, runs, budgets and receipts are asked for in the same words as of files.
 */
import { PrivetError, quote } from "../base/errors.ts";
import { add, ZERO } from "../base/rational.ts";
import type { Entry, LedgerState, Receipt } from "../curator/index.ts";
import type { Plan } from "../tasks/plan.ts";
import type { AboutJson } from "./about.ts";
import type { Data } from "./data.ts";
import type { QuoteJson } from "./json.ts";
import type { FoundEntry } from "./receipt/entry.ts";
import type { Released, Start } from "./start.ts";

/** A ledger to read in. */
export interface ReadableBook {
  state(): Promise<LedgerState>;
  /** Those that the reader may see, the first first. */
  entries(): Promise<readonly Entry[]>;
  /** Recomputes every hash and every total. */
  verify(): Promise<LedgerState>;
  /** Where it ends, once all hashes and totals were recomputed; undefined where the reader may not have that done. */
  checkedHead(): Promise<Pick<LedgerState, "entries" | "lastHash"> | undefined>;
  /** The entry that paid for a receipt. */
  find(receipt: Receipt): Promise<FoundEntry | undefined>;
}

export interface Elsewhere extends ReadableBook {
  quote(plan: Plan, signal?: Start["signal"]): Promise<QuoteJson>;
  run(plan: Plan, how: Start): Promise<Released>;
}

/** A server's data set. `address` stands where files have paths. */
export function dataElsewhere(about: AboutJson, address: string, elsewhere: Elsewhere): Data {
  const { subject, name, unit, neighbours, visibility } = about;
  const rows = about.subject === "table" && !about.counted ? about.rows : null;
  const kept = async () => {
    throw new PrivetError(
      "request-invalid",
      `${quote(address)} keeps its rows to itself.`,
      "Ask it by plans, or work where the rows are.",
    );
  };
  return {
    ...{ subject, declared: undefined, name, unit, neighbours, visibility, about: rows ?? undefined },
    ...{
      base: address.slice(address.lastIndexOf("/") + 1),
      ledger: address,
      book: { place: address },
      elsewhere,
    },
    files: async () => [],
    facts: kept,
    open: kept,
    ensureDealt: kept,
  };
}

/** All that may ever be spent, in ε or in ρ. */
export const wholeBudgetOf = ({ spent, left }: LedgerState, part: "epsilon" | "rho") =>
  add(spent[part] ?? ZERO, left[part] ?? ZERO);
