/**
 * Entries kept in memory, with what the rules look up among them; and the replay that checks a whole ledger.
 */
import { canonicalWhole } from "../../base/json-form.ts";
import { drawsOf, type Records, rules } from "./book.ts";
import type { EntryKind, Holder } from "./entry.ts";
import { bodyOf, ensureIntact, entryTotals, isKind, isRefusal } from "./entry.ts";
import type { Entry } from "./types.ts";

export class Shelf implements Records {
  readonly #entries: Entry[] = [];
  readonly #holders = new Map<string, Holder>();
  readonly #settled = new Set<number>();
  readonly #released = new Set<number>();
  readonly #taken = new Map<string, Entry>();

  first(): Entry | undefined {
    return this.#entries[0];
  }

  last(): Entry | undefined {
    return this.#entries.at(-1);
  }

  at(seq: number): Entry | undefined {
    return this.#entries[seq - 1];
  }

  holders(): readonly Holder[] {
    return [...this.#holders.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  isSettled(seq: number): boolean {
    return this.#settled.has(seq);
  }

  hasReleased(seq: number): boolean {
    return this.#released.has(seq);
  }

  taken(name: string): Entry | undefined {
    return this.#taken.get(name);
  }

  all(): readonly Entry[] {
    return [...this.#entries];
  }

  add(entry: Entry): void {
    this.#entries.push(entry);
    const { holder } = entryTotals(entry);
    if (holder) this.#holders.set(holder.name, holder);
    if (isKind(entry, "settle")) this.#settled.add(bodyOf(entry).entry);
    if (isKind(entry, "release")) this.#released.add(bodyOf(entry).entry);
    const name = takenBy(entry);
    if (name !== undefined) this.#taken.set(name, entry);
  }

  /**
   * Adds an entry that was read from storage, after making it again by the rules: its request must be one that the
   * entries before it grant, and its totals must be theirs plus its own.
   */
  replay(entry: Entry): void {
    const last = this.last();
    ensureIntact(
      entry.seq === (last?.seq ?? 0) + 1,
      `Entry ${(last?.seq ?? 0) + 1} of the ledger is missing.`,
    );
    ensureIntact(followsRules(this, entry), `Entry ${entry.seq} does not follow from the entries before it.`);
    this.add(entry);
  }
}

function followsRules(records: Records, entry: Entry): boolean {
  const { totals, ...asked } = bodyOf(entry as Entry & { kind: EntryKind });
  try {
    return canonicalWhole(rules[entry.kind](records, asked as never)) === canonicalWhole(totals);
  } catch (error) {
    if (isRefusal(error)) return false;
    throw error;
  }
}

/** What an entry takes, once in a ledger: the run that it pays for, or the draws that it says have released. */
export function takenBy(entry: Entry): string | undefined {
  if (isKind(entry, "release")) return drawsOf(bodyOf(entry));
  return isKind(entry, "spend") ? bodyOf(entry).run : undefined;
}
