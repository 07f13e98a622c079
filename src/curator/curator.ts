/**
 * The curator of one table: it holds the rows, the ledger and the noise, and lets out only allowances, which let out only
 * releases.
 */
import type { Neighbours, Schema } from "../schema/types.ts";
import { canonicalSchema } from "../schema/write.ts";
import { Allowance } from "./allowance.ts";
import type { Engine } from "./engines/engine.ts";
import { sha256 } from "./ledger/sha256.ts";
import type { Entry, Ledger, LedgerState } from "./ledger/types.ts";
import type { Noise } from "./noise/noise.ts";
import { type AllowanceRequest, type Keeping, pay } from "./pay.ts";
import { type OwnedName, type OwnedScore, type TrustedScores, withTrusted } from "./trust.ts";

/** What may be used without paying. */
export interface PublicFacts {
  readonly schema: Schema;
  readonly neighbours: Neighbours;
  /** The number of rows where it is public; else the declared rough size, if any. */
  readonly rows: number | undefined;
}

export class Curator {
  readonly facts: PublicFacts;
  readonly #keeping: Keeping<Engine>;
  #trusted: TrustedScores = new Map();

  constructor(schema: Schema, engine: Engine, ledger: Ledger, noise: Noise) {
    const { neighbours } = schema;
    const rows = neighbours === "replace" ? engine.rows() : schema.rows.about;
    this.facts = Object.freeze({ schema, neighbours, rows });
    this.#keeping = {
      holding: { name: schema.name, unit: schema.unit, neighbours },
      people: rows,
      rows: engine,
      ledger,
      noise,
      schemaHash: schemaHash(schema),
    };
  }

  /** Sets budget aside for a run; only what this returns can touch a row. */
  async allow(asked: AllowanceRequest): Promise<Allowance> {
    const trusted = this.#trusted;
    return new Allowance(this.facts, await pay(this.#keeping, asked), trusted);
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
    return this.#keeping.ledger.state();
  }

  entries(): Promise<readonly Entry[]> {
    return this.#keeping.ledger.entries();
  }

  async close(): Promise<void> {
    await this.#keeping.rows.close();
    await this.#keeping.ledger.close();
  }
}

/** The hash that receipts carry: of what is declared, not of where the file lies. */
function schemaHash(schema: Schema): string {
  const { path: _where, ...file } = schema.file;
  return sha256(canonicalSchema({ ...schema, file }));
}
