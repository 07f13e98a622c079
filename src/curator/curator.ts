/**
 * The curator of one table: it holds the rows, the ledger and the noise, and lets out only allowances, which let out only
 * releases.
 */
import { ensure, PrivetError } from "../errors.ts";
import { compare, copyOf, type Rational, rational } from "../rational.ts";
import type { Neighbours, Schema } from "../schema/types.ts";
import { canonicalSchema } from "../schema/write.ts";
import { VERSION } from "../version.ts";
import { formatDelta } from "./accounting/amounts.ts";
import { Allowance } from "./allowance.ts";
import type { Engine } from "./engines/engine.ts";
import { sha256 } from "./ledger/sha256.ts";
import type { Entry, Ledger, LedgerState } from "./ledger/types.ts";
import type { Noise } from "./noise/noise.ts";
import { ensureAffordable, type PlannedDraws, priceOf } from "./price.ts";
import { type OwnedName, type OwnedScore, type TrustedScores, withTrusted } from "./trust.ts";

/** What may be used without paying. */
export interface PublicFacts {
  readonly schema: Schema;
  readonly neighbours: Neighbours;
  /** The number of rows where it is public; else the declared rough size, if any. */
  readonly rows: number | undefined;
}

export interface AllowanceRequest {
  readonly epsilon: Rational;
  readonly delta: Rational;
  /** Every draw that the run may make, decided before the first. */
  readonly draws: readonly PlannedDraws[];
  /** A line for people, made from the request alone. */
  readonly purpose: string;
  readonly holder?: string;
}

export class Curator {
  readonly facts: PublicFacts;
  readonly #engine: Engine;
  readonly #ledger: Ledger;
  readonly #noise: Noise;
  readonly #schemaHash: string;
  #trusted: TrustedScores = new Map();

  constructor(schema: Schema, engine: Engine, ledger: Ledger, noise: Noise) {
    this.#engine = engine;
    this.#ledger = ledger;
    this.#noise = noise;
    this.#schemaHash = schemaHash(schema);
    const rows = schema.neighbours === "replace" ? engine.rows() : schema.rows.about;
    this.facts = Object.freeze({ schema, neighbours: schema.neighbours, rows });
  }

  /**
   * Sets budget aside for a run. The order is the heart of the product: check, price from public facts alone, write the
   * ledger's entry and sync it; only what this returns can touch a row.
   */
  async allow(asked: AllowanceRequest): Promise<Allowance> {
    const request = copyOfRequest(asked);
    const trusted = this.#trusted;
    this.#checkDelta(request.delta);
    const price = priceOf(request.draws, request.delta);
    ensureAffordable(price, request.epsilon, request.delta);
    const entry = await this.#ledger.spend({
      cost: price.cost,
      events: request.draws,
      purpose: request.purpose,
      neighbours: this.facts.neighbours,
      schema: this.#schemaHash,
      version: VERSION,
      ...(request.holder === undefined ? {} : { holder: request.holder }),
    });
    return new Allowance({
      facts: this.facts,
      engine: this.#engine,
      ledger: this.#ledger,
      noise: this.#noise,
      entry,
      price,
      request,
      schemaHash: this.#schemaHash,
      trusted,
    });
  }

  /**
   * Registers a score of the owner's own, for allowances from now on. The function runs on every row, in this process: trust.ts
   * says what is enforced, and what only its author can promise.
   */
  trust(score: OwnedScore): OwnedName {
    const [name, trusted] = withTrusted(this.#trusted, this.facts.schema, score);
    this.#trusted = trusted;
    return name;
  }

  /** What was opened, spent and is left. */
  budget(): Promise<LedgerState> {
    return this.#ledger.state();
  }

  entries(): Promise<readonly Entry[]> {
    return this.#ledger.entries();
  }

  async close(): Promise<void> {
    await this.#engine.close();
    await this.#ledger.close();
  }

  #checkDelta(delta: Rational): void {
    const { rows } = this.facts;
    if (!rows) return;
    if (compare(delta, rational(1n, 10n * BigInt(Math.round(rows)))) <= 0) return;
    throw new PrivetError(
      "delta-too-large",
      `δ ${formatDelta(delta)} with ${rows} rows could pay for publishing a row in full.`,
      `Use a δ of at most 1/(10·rows), such as 1e-${Math.ceil(Math.log10(rows)) + 2}.`,
    );
  }
}

/** The hash that receipts carry: of what is declared, not of where the file lies. */
function schemaHash(schema: Schema): string {
  const { path: _where, ...file } = schema.file;
  return sha256(canonicalSchema({ ...schema, file }));
}

/** Neighbours and data set of a ledger must be those of the schema: a guarantee does not carry over. */
export async function ensureSameBook(schema: Schema, ledger: Ledger): Promise<void> {
  const { budget } = await ledger.state();
  ensure(
    budget.neighbours === schema.neighbours,
    "neighbours-mismatch",
    `The ledger of ${budget.dataset} was opened for neighbours of the kind ${budget.neighbours}; the schema now says ${schema.neighbours}.`,
    "Put the schema back. What has been spent under one kind says nothing about the other.",
  );
  ensure(
    budget.dataset === schema.name,
    "neighbours-mismatch",
    `The ledger belongs to ${budget.dataset}, not to ${schema.name}.`,
    "Use the ledger that was opened for this data.",
  );
}

/** What the caller asked for, once and for all: the objects that were handed in may change while the ledger is written. */
function copyOfRequest({ epsilon, delta, draws, purpose, holder }: AllowanceRequest): AllowanceRequest {
  return {
    epsilon: copyOf(epsilon),
    delta: copyOf(delta),
    draws: draws.map(copyOfDraws),
    purpose,
    ...(holder === undefined ? {} : { holder }),
  };
}

function copyOfDraws(draws: PlannedDraws): PlannedDraws {
  const { kind, count } = draws;
  if (kind === "zcdp") return { kind, rho: copyOf(draws.rho), count };
  const epsilon = copyOf(draws.epsilon);
  return kind === "opaque" ? { kind, epsilon, delta: copyOf(draws.delta), count } : { kind, epsilon, count };
}
