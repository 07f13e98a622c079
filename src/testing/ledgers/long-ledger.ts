/** A ledger of thousands of entries in a file: each made by the rules, in memory, where nothing has to be synced. */
import { rational, ZERO } from "../../base/rational.ts";
import { memoryLedger } from "../../curator/index.ts";
import { copyToSqlite } from "../../curator/ledger/sqlite/sqlite.ts";

const cost = { epsilon: rational(1n, 1000n), delta: ZERO };

/** ε 100 for people/olga, of which each spend takes 0.001. */
export async function writeLongLedger(path: string, dataset: string, entries: number): Promise<void> {
  const at = () => "2026-11-16T10:00:00.000Z";
  const ledger = memoryLedger({ clock: at, rhoOfBudget: (epsilon) => epsilon, epsilonOfRho: (rho) => rho });
  await ledger.open({
    ...{ dataset, neighbours: "replace", unit: "patient", composition: "basic" },
    ...{ epsilon: rational(100n), delta: ZERO },
  });
  await ledger.limit("people/olga", { epsilon: rational(100n), delta: ZERO });
  for (let k = 2; k < entries; k++)
    await ledger.spend({
      ...{ cost, purpose: `attributes describe age, wave ${k + 1}`, holder: "people/olga" },
      ...{ neighbours: "replace", schema: "0".repeat(64), version: "1.0.0" },
      events: [{ kind: "pure", count: 1, epsilon: cost.epsilon }],
    });
  await copyToSqlite(path, await ledger.entries());
}
