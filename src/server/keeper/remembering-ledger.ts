/**
 * A ledger that remembers the entries it has read: reading them all recomputes every hash and total, which for ten thousand entries
 * takes a second, and a page of them is asked for as often as somebody scrolls.
 *
 * Claim. `entries` tells what the ledger's own would tell, or entries that it told before under the hash of the same last one.
 * Proof. What is remembered came from the ledger's own `entries`, which checked it from the first on, and from entries that this process
 * added, each naming the last remembered one's hash as its previous. It is told only where its last hash is the ledger's last now. A
 * chain of SHA-256 has one content for one last hash. A reading under way is shared only where it has that hash, so that whoever asks after
an entry was written is told it. ∎ Whether the file still holds that content is for `verify` to say, which reads
 * all of it.
 */
import type { Entry, Ledger } from "../../curator/index.ts";

export function rememberingLedger(ledger: Ledger): Ledger {
  let known: readonly Entry[] = [];
  let reading: Promise<readonly Entry[]> | undefined;
  const added = (entry: Entry): Entry => {
    if (known.length > 0 && entry.previous === known.at(-1)?.hash) known = [...known, entry];
    return entry;
  };
  const readAll = async () => {
    known = await ledger.entries();
    return known;
  };
  return {
    ...ledger,
    limit: async (holder, cap) => added(await ledger.limit(holder, cap)),
    spend: async (request) => added(await ledger.spend(request)),
    settle: async (seq, used) => added(await ledger.settle(seq, used)),
    release: async (seq, word) => added(await ledger.release(seq, word)),
    async entries() {
      const { lastHash } = await ledger.state();
      if (known.at(-1)?.hash === lastHash) return known;
      // One that began before the last entry was written may not have it.
      const begun = await reading;
      if (begun?.some(({ hash }) => hash === lastHash)) return begun;
      reading ??= readAll().finally(() => {
        reading = undefined;
      });
      return reading;
    },
  };
}
