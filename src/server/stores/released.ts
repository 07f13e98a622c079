/**
 * What was released: `NAME.releases.db`, written by the keeper of NAME alone and read by the front. A release's bytes, its receipt and
 * what the ledger is owed are one row, hence one commit: what was told to be done is there, for ever.
 */
import type { Receipt } from "../../curator/index.ts";
import type { AmountsJson } from "../../service/json.ts";

/** How a run, or a step of a flow's, came out, from the moment it is sealed; seen by others from `visibleFrom` on. */
export interface Sealed {
  /** A run; or a step of one, or that one was begun (`ids.ts`). */
  readonly run: string;
  readonly holder: string;
  readonly outcome: "done" | "failed";
  /** Of a failed one: a code of the keeper's fixed table. */
  readonly code: string | null;
  /** SHA-256 of the canonical plan. */
  readonly plan: string;
  readonly entry: number;
  /** Milliseconds since 1970: the boundary. */
  readonly visibleFrom: number;
  /** What the ledger takes back at the boundary; amounts as the settle entry will say them. */
  readonly owed: AmountsJson | null;
  readonly receipt: Receipt | null;
  /** SHA-256 of the release's bytes, in hexadecimal digits. */
  readonly sha256: string | null;
}

/** `release` is JSON, as a file would hold it; of a step, the step as its flow's release holds it. */
export interface SealedWhole extends Sealed {
  readonly release: string | null;
}

/** The keeper's side. */
export interface Releases extends ReleasesReader {
  /** One commit, synced. A second for the same run is refused with `release-already-taken`. */
  seal(sealed: SealedWhole): Promise<void>;
  /** The settle that was owed has been written. */
  settled(run: string): Promise<void>;
  /** Those whose settle is still owed. */
  owed(): Promise<readonly Sealed[]>;
  backup(path: string): Promise<void>;
}

/** The front's side: a connection that cannot write. */
export interface ReleasesReader {
  /** Also those that are not to be seen yet: callers compare `visibleFrom` with their clock. */
  find(run: string): Promise<Sealed | undefined>;
  release(run: string): Promise<string | undefined>;
  /** Every run that was sealed, oldest first; for taking over after a loss. */
  all(): Promise<readonly Sealed[]>;
  close(): Promise<void>;
}
