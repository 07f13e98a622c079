/** Where a server keeps its things: the state folder, and the ledger of each data set. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { ensure, marked } from "../../base/errors.ts";
import type { LedgerPlace } from "../../node/ledger.ts";

export interface ServerPlace {
  /** The folder of `server.db` and of every `NAME.releases.db`. */
  readonly state: string;
  /** The ledger's file by data set; undefined where a PostgreSQL keeps it. */
  readonly ledgers: ReadonlyMap<string, string | undefined>;
  /** Those that a PostgreSQL keeps. */
  readonly books?: ReadonlyMap<string, LedgerPlace>;
}

export const serverDb = ({ state }: Pick<ServerPlace, "state">): string => join(state, "server.db");
export const releasesDb = ({ state }: Pick<ServerPlace, "state">, dataset: string): string =>
  join(state, `${dataset}.releases.db`);
export const keeperLock = ({ state }: Pick<ServerPlace, "state">, dataset: string): string =>
  join(state, `${dataset}.keeper.lock`);

/** What tells a state folder from a copy of it. */
export const lifeFile = ({ state }: Pick<ServerPlace, "state">, dataset: string): string =>
  join(state, `${dataset}.life`);

/** Of public data without a budget: what their runs are written into. */
export const publicLedger = ({ state }: Pick<ServerPlace, "state">, dataset: string): string =>
  join(state, `${dataset}.public.ledger`);

const ENDING = ".releases.db";
/** Small public files, such as timing.json. */
const PUBLIC = /^[a-z0-9][a-z0-9._-]*\.json$/;

const namesIn = (folder: string): readonly string[] => (existsSync(folder) ? readdirSync(folder).sort() : []);
export const publicFiles = ({ state }: Pick<ServerPlace, "state">): readonly string[] =>
  namesIn(state).filter((name) => PUBLIC.test(name));

/** A backup without the ledger of something that was released would be one of a server that has spent less than it has told. */
export function ensureComplete(place: ServerPlace): void {
  for (const name of namesIn(place.state).filter((file) => file.endsWith(ENDING)))
    ensure(
      place.ledgers.has(name.slice(0, -ENDING.length)),
      "config-invalid",
      `There are releases of ${name.slice(0, -ENDING.length)}, and it is not said where its ledger is.`,
      marked`Name all data sets of the server: {option:config FILE}, or {option:data a,b}.`,
    );
}
