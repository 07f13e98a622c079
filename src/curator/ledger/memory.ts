/**
 * A ledger in memory: the same rules and the same chain as the durable one, for tests, for data declared public and
 * for browsers. It forgets everything when the process ends.
 *
 * Check and entry happen in one synchronous step, so that no two spends can both see the same remainder.
 */
import { ensure, PrivetError } from "../../base/errors.ts";
import { ledgerClosed, noClock, noConversion } from "../../base/refusals/ledger.ts";
import type { Conversions } from "./asked.ts";
import { follow } from "./book.ts";
import { chain, decode, encode, START } from "./entry.ts";
import { ledgerOn } from "./ledger-on.ts";
import { Shelf } from "./shelf.ts";
import type { Ledger } from "./types.ts";

/** The conversions are needed only where runs are added up in ρ. */
export interface MemoryLedgerOptions extends Partial<Conversions> {
  /** The time as ISO 8601 in UTC, as `new Date().toISOString()` writes it. */
  readonly clock: () => string;
}

/** A ledger that lives as long as the process. `openLedger` in `privet/node` makes one that lasts. */
export function memoryLedger(options: MemoryLedgerOptions): Ledger {
  ensure(typeof options?.clock === "function", ...noClock());
  const { clock, rhoOfBudget = refuseRho, epsilonOfRho = refuseRho } = options;
  const shelf = new Shelf();
  let closed = false;
  const opened = (): Shelf => {
    ensure(!closed, ...ledgerClosed());
    return shelf;
  };
  return ledgerOn(
    {
      async append(kind, asked) {
        const entry = chain(shelf.last(), kind, clock(), follow(opened(), kind, asked));
        shelf.add(entry);
        return entry;
      },
      look: async (work) => work(opened()),
      async replay() {
        const replayed = new Shelf();
        for (const entry of opened().all())
          replayed.replay(decode(encode(entry), replayed.last()?.hash ?? START, entry.hash));
        return replayed;
      },
      async close() {
        closed = true;
      },
    },
    { rhoOfBudget, epsilonOfRho },
  );
}

function refuseRho(): never {
  throw new PrivetError(...noConversion());
}
