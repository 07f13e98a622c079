/** What `privet.server.json` says, checked and complete: every part of the server takes it from here, and nothing from the environment. */
import type { Guarantee } from "../../curator/index.ts";

export interface ServerConfig {
  readonly listen: { readonly host: string; readonly port: number };
  /** Names that a `Host` line may have, besides the listening address. */
  readonly names: readonly string[];
  /** Paths of PEM files, read again when they change. */
  readonly tls?: { readonly cert: string; readonly key: string };
  /** Addresses of proxies whose forwarding headers are believed. */
  readonly behindProxy: readonly string[];
  /** The folder of `server.db` and of every `NAME.releases.db`; 0700. */
  readonly state: string;
  /** A path-less word, or an address of a PostgreSQL. */
  readonly ledger: "sqlite" | `postgres://${string}` | `postgresql://${string}`;
  readonly datasets: Readonly<Record<string, DatasetConfig>>;
  readonly timing: {
    /** Off, runs tell their steps and end when they end: for analysts who are trusted. */
    readonly mode: "boundaries" | "off";
    /** Whether a keeper goes on working until a run's boundary. */
    readonly padding: "work" | "sleep";
    /** Overrun boundaries a day after which a principal, and the data set, start no more runs. */
    readonly extensionsEach: number;
    readonly extensions: number;
  };
  readonly limits: {
    readonly queuedEach: number;
    readonly queued: number;
    /** Of one principal on one data set, in a UTC day; cancelled ones among them. */
    readonly acceptedPerDay: number;
    /** The longest first boundary T₀ that a run may have: a slot is held for at most eight times as long. */
    readonly longestSeconds: number;
    readonly quotesPerSecond: number;
    readonly readsPerSecond: number;
    readonly loginFailuresPerMinute: number;
    readonly streamsEach: number;
    readonly sockets: number;
    readonly bodyBytes: number;
    readonly predictionBytes: number;
    /** Free on every disk that the server writes to, below which nothing is spent. */
    readonly diskBytes: number;
  };
  readonly policy: {
    readonly guarantee: Guarantee;
    /** Runs above this ε wait for the owner; a decimal text. */
    readonly approvalAbove?: string;
    readonly tokenDays: number;
  };
  readonly oidc: readonly OidcConfig[];
  /** Where `/metrics` is served, on loopback; nowhere unless given. */
  readonly metrics?: { readonly host: string; readonly port: number };
  /** Origins that a page may call from; none unless given. */
  readonly cors: readonly string[];
  /** Whether the owner also gets, over the network, what is otherwise done at a shell in the configuration's folder. */
  readonly workshop: boolean;
}

export interface DatasetConfig {
  /** A name or path, as commands take it; from the folder of the configuration. */
  readonly data: string;
  readonly allowPaths: readonly string[];
  readonly memoryMegabytes: number;
  readonly threads: number;
  readonly slots: number;
}

export interface OidcConfig {
  readonly issuer: string;
  readonly audience: string;
  /** An https address of the issuer's keys. */
  readonly jwks: string;
  readonly algorithms: readonly string[];
  readonly allowOwner: boolean;
  readonly map: readonly {
    readonly claim: string;
    readonly value: string;
    readonly role: "owner" | "analyst" | "auditor";
    readonly datasets: readonly string[];
    readonly holder?: string;
  }[];
}
