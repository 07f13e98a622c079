/** Everything that the front's parts share. It is put together once, by `front/open.ts`, and in tests by hand. */
import type { Clock } from "../clock.ts";
import type { ServerConfig } from "../config/types.ts";
import type { Principal } from "../people.ts";
import type { AskedStore, AuditNote } from "../stores/asked.ts";
import type { ReleasesReader } from "../stores/released.ts";
import type { WorkshopLink } from "../workshop/handlers.ts";
import type { SignedIn, SigningFrom } from "./auth/sign-in.ts";
import type { Desk } from "./desk/types.ts";
import type { KeptData } from "./kept-data.ts";
import type { Quoter } from "./quotes/types.ts";

/** What a log may say: a closed union, so that no line can carry what nobody meant to tell. Every text in it is escaped JSON. */
export type LogEvent =
  | {
      readonly event: "request";
      readonly request: string;
      readonly method: string;
      /** As declared, such as /v1/runs/:run; never as sent. */
      readonly route: string;
      readonly status: number;
      readonly code?: string;
      readonly who?: string;
      /** How many of the same kind, refused or of nobody, had no line since the last one. */
      readonly unwritten?: number;
    }
  | { readonly event: "keeper"; readonly dataset: string; readonly state: "opened" | "gone" }
  | { readonly event: "listening" | "stopping" | "stopped" | "certificate-renewed" | "certificate-bad" }
  | { readonly event: "fault"; readonly where: "front" | "store" | "supervisor"; readonly request?: string };

export interface House {
  readonly config: ServerConfig;
  readonly clock: Clock;
  readonly asked: AskedStore;
  /** By data set. */
  readonly data: ReadonlyMap<string, KeptData>;
  readonly releases: ReadonlyMap<string, ReleasesReader>;
  readonly quoter: Quoter;
  readonly desk: Desk;
  /** Undefined where the owner wanted none. */
  readonly workshop?: WorkshopLink | undefined;
  /** Who shows this `Authorization` line; refused with `unauthenticated`, in one text for every cause. */
  authenticate(authorization: string | undefined, address: string): Promise<Principal>;
  /** Changes a code of `privet open` for a token; refused with `unauthenticated`, in one text for every cause. */
  signIn(code: string, from: SigningFrom): Promise<SignedIn>;
  /** Reads and refusals: written in batches of at most a second. Throws where lines cannot be written any more. */
  audit(note: AuditNote): void;
  log(event: LogEvent): void;
}
