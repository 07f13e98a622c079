/**
 * Every ledger, wherever its entries are kept: what is asked is put in the words of an entry before anything is locked, and what is
 * told is read by the same rules. Storage adds entries that follow, and finds them again.
 */
import * as asked from "./asked.ts";
import type { Records } from "./book.ts";
import type { Asked, EntryKind } from "./entry.ts";
import type { Shelf } from "./shelf.ts";
import { stateOf } from "./state.ts";
import type { Entry, Ledger } from "./types.ts";

export interface Storage {
  /** Follows the rules, adds the entry and makes it last: all of it as one step, or nothing. */
  append<K extends EntryKind>(kind: K, request: Asked[K]): Promise<Entry>;
  /** What the rules look up, as it is at one moment; of runs only the one that is named. */
  look<T>(work: (records: Records) => T, run?: string): Promise<T>;
  /** Every entry from the first on, each made again by the rules. */
  replay(): Promise<Shelf>;
  /** What must hold besides, where there is something. */
  ensureForm?(): Promise<void>;
  close(): Promise<void>;
}

export function ledgerOn(storage: Storage, conversions: asked.Conversions): Ledger {
  const state = () => storage.look((records) => stateOf(records, conversions));
  return {
    open: async (budget) => storage.append("open", asked.askOpen(budget, conversions)),
    async limit(holder, cap) {
      // Fixed by the first entry for ever, so that it may be read before the lock is taken.
      const { composition } = (await state()).budget;
      return storage.append("holder", asked.askLimit(holder, cap, composition, conversions));
    },
    spend: async (request) => storage.append("spend", asked.askSpend(request)),
    settle: async (seq, used) => storage.append("settle", asked.askSettle(seq, used)),
    release: async (seq, word) => storage.append("release", asked.askRelease({ ...word, entry: seq })),
    declare: async (visibility) => storage.append("visibility", asked.askVisibility(visibility)),
    state,
    entries: async () => (await storage.replay()).all(),
    async entryOf(run) {
      asked.ensureWord("run", run);
      return storage.look((records) => records.taken(run), run);
    },
    async verify() {
      await storage.ensureForm?.();
      return stateOf(await storage.replay(), conversions);
    },
    close: () => storage.close(),
  };
}
