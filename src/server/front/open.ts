/**
 * Puts the front together. Each part knows the others by their interfaces alone; this is the one place that knows which they are. None
 * of them opens rows or a ledger.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Work } from "../../base/work.ts";
import type { Clock } from "../clock.ts";
import type { ServerConfig } from "../config/types.ts";
import type { KeeperLink } from "../keeper/messages.ts";
import { openReleasesReader } from "../stores/releases-db.ts";
import { openServerDb } from "../stores/server-db.ts";
import type { WorkshopLink } from "../workshop/handlers.ts";
import { type AuditLines, auditLines } from "./audit-lines.ts";
import { authenticator } from "./auth/authenticator.ts";
import { signing } from "./auth/sign-in.ts";
import { openDesk } from "./desk/index.ts";
import type { House } from "./house.ts";
import { type KeptData, keptData } from "./kept-data.ts";
import { openLog } from "./log.ts";
import type { Pool } from "./pool/pool.ts";
import { poolQuoter } from "./quotes/pool-quoter.ts";
import { boundarySeconds, type StepWorks } from "./quotes/seconds.ts";
import type { ServerQuote } from "./quotes/types.ts";

export interface HouseParts {
  readonly config: ServerConfig;
  readonly clock: Clock;
  readonly links: readonly KeeperLink[];
  readonly pool: Pool;
  /** Told each time when runs of a data set are taken from now on. */
  takes?(dataset: string): void;
  /** Where the owner wanted one. */
  readonly workshop?: WorkshopLink | undefined;
}

export interface OpenHouse extends House {
  /** Writes what is still to be written, and closes the files. */
  close(): Promise<void>;
}

export async function openHouse(parts: HouseParts): Promise<OpenHouse> {
  const { config, clock, links } = parts;
  const path = join(config.state, "server.db");
  const asked = await openServerDb(path, { create: !existsSync(path) });
  const releases = new Map(
    await Promise.all(
      links.map(async ({ dataset }) => {
        const file = join(config.state, `${dataset}.releases.db`);
        return [dataset, await openReleasesReader(file)] as const;
      }),
    ),
  );
  return houseOn(parts, { asked, releases, log: openLog(clock) });
}

/** The same around stores that are open already. */
export function houseOn(
  { config, clock, links, pool, takes, workshop }: HouseParts,
  { asked, releases, log }: Pick<House, "asked" | "releases" | "log">,
): OpenHouse {
  const data = new Map(links.map((link) => [link.dataset, keptData(link)]));
  const lines: AuditLines = auditLines(asked, clock);
  const audit = (note: Parameters<House["audit"]>[0]) => lines.add(note);
  const quoter = poolQuoter(pool, {
    data,
    seconds: (dataset, work, steps) => secondsFor(data.get(dataset), { work, steps }, config),
  });
  const shared = { config, clock, asked, data, releases, quoter, audit, log };
  const authenticate = authenticator({ config, clock, asked, audit });
  const desk = openDesk({ ...shared, ...(takes ? { takes } : {}) });
  for (const [dataset, kept] of data)
    kept.listen(({ kind }) => {
      if (kind === "opened" || kind === "gone") log({ event: "keeper", dataset, state: kind });
    });
  return {
    ...shared,
    desk,
    authenticate,
    signIn: signing({ config, clock, asked, audit }),
    workshop,
    async close() {
      await lines.close();
      for (const reader of releases.values()) await reader.close();
      await asked.close();
    },
  };
}

/** With the timing defence off nobody waits for a boundary, and nothing is estimated. */
function secondsFor(
  kept: KeptData | undefined,
  { work, steps }: { readonly work: Work | undefined; readonly steps: StepWorks },
  { limits }: ServerConfig,
): ServerQuote["seconds"] {
  const timing = kept?.timing();
  if (timing) return boundarySeconds(work, timing.rates, limits.longestSeconds, steps);
  return { estimate: 0, first: 1, ...(steps ? { steps: steps.map(() => 1) } : {}) };
}
