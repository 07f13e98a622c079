/**
 * The workshop: what the owner does on the server's own machine, asked from the workbench instead of a terminal. It is a process of its
 * own, beside the front and the keepers, and is there only where the owner wanted it (`privet open`, or "workshop" in the
 * configuration). It declares tables, opens budgets, lets people in, runs experiments on public data and audits. It never opens rows of
 * a private table: that is a keeper's.
 */
import type { Clock } from "../clock.ts";
import type { DatasetConfig, ServerConfig } from "../config/types.ts";

/** Where a workshop works. */
export interface WorkshopPlace {
  readonly config: ServerConfig;
  /** The folder that names of files are from; nothing outside of it is told or touched. */
  readonly folder: string;
  readonly clock: Clock;
  /** Data sets whose keepers are on their way: as good as served, and not in the configuration yet. */
  readonly opening?: ReadonlyMap<string, { readonly config: DatasetConfig }>;
  /**
   * Has the supervisor serve one more data set of the folder. Resolves when its keeper has opened it, is refused as the keeper refuses,
   * and the front comes back with it a moment later.
   */
  serve(dataset: string, config: DatasetConfig): Promise<void>;
}

/** How far data of the folder are on their way to being served. */
export const placeStates = ["undeclared", "incomplete", "declared", "budgeted", "served"] as const;
export type PlaceState = (typeof placeStates)[number];

/** Plain JSON in, plain JSON out; refuses with a PrivetError. It checks whatever it is given. */
export type WorkshopHandler = (body: unknown, place: WorkshopPlace) => Promise<unknown>;

/** By what is asked, such as `tables.draft`. */
export type WorkshopHandlers = Readonly<Record<string, WorkshopHandler>>;

/** The way from the front to it. */
export interface WorkshopLink {
  /** Refused as the handler refuses, and with `not-ready` while the workshop is away. */
  ask(about: string, body?: unknown): Promise<unknown>;
}

/** Without a process between them: for tests of routes. */
export const directWorkshop = (handlers: WorkshopHandlers, place: WorkshopPlace): WorkshopLink => ({
  ask: (about, body) => handlers[about](body, place),
});
