/**
 * The curator of one table: it holds the rows, the ledger and the noise, and lets out only allowances, which let out only
 * releases.
 */
import { formed } from "../base/errors.ts";
import { sha256 } from "../base/sha256.ts";
import type { RowPart } from "../schema/coding/row-parts.ts";
import type { Neighbours, Schema } from "../schema/types.ts";
import { canonicalSchema } from "../schema/write.ts";
import { Allowance } from "./allowance.ts";
import { factsOfPart } from "./dealt.ts";
import { preparing } from "./draws/blurred.ts";
import type { Engine } from "./engine.ts";
import { type ForAnalysts, type ForOwner, handlesOf } from "./handle.ts";
import type { Ledger } from "./ledger/types.ts";
import type { Noise } from "./noise/noise.ts";
import type { PaidRun } from "./paid-run.ts";
import { tableQueries } from "./queries/registry.ts";
import type { Guarantee } from "./release.ts";
import { type OwnedName, type OwnedScore, type TrustedScores, withTrusted } from "./trust.ts";

/** What may be used without paying. */
export interface PublicFacts {
  readonly schema: Schema;
  readonly neighbours: Neighbours;
  /** The number of rows where it is public; else the declared rough size, if any. */
  readonly rows: number | undefined;
  /** Into how many blocks rows were dealt by place when they were opened, where they were. */
  readonly placed?: number | undefined;
}

/** What `openCurator` returns, for the data's owner. */
export interface Curator extends ForOwner<PublicFacts, Allowance> {
  /**
   * Registers a score of the owner's own, for allowances from now on. The function runs on every row, in this process: trust.ts
   * says what is enforced, and what only its author can promise.
   */
  trust(score: OwnedScore): OwnedName;
}

/** What `curator.forAnalysts()` returns, and what every task takes. */
export type CuratorForAnalysts = ForAnalysts<PublicFacts, Allowance>;

/** What else is known of the rows: the most that receipts may say, and the parts that they were dealt into. */
interface Kept {
  readonly guarantee?: Guarantee | undefined;
  readonly dealt?: ReadonlyMap<RowPart, Engine> | undefined;
}

export function curatorOf(
  schema: Schema,
  engine: Engine,
  ledger: Ledger,
  noise: Noise,
  { guarantee, dealt }: Kept = {},
): Curator {
  const { name, unit, neighbours } = schema;
  const rows = neighbours === "replace" ? engine.rows() : schema.rows.about;
  const facts: PublicFacts = Object.freeze({ schema, neighbours, rows, placed: engine.placed?.length });
  const holding = { name, unit, neighbours };
  const book = { holding, people: rows, ledger, noise, schemaHash: hashOf(schema) };
  const keeping = { ...book, rows: engine, dealt, guarantee };
  let scores: TrustedScores = new Map();
  const handles = handlesOf(facts, keeping, () => {
    const trusted = scores;
    const ground = (part: RowPart | undefined) => {
      const own = part === undefined ? facts : factsOfPart(facts, part);
      return { facts: own, prepare: preparing(tableQueries, { ...own, trusted }) };
    };
    return (run: PaidRun<Engine>): Allowance => new Allowance(run, ground);
  });
  return Object.freeze({
    ...handles.forAnalysts(),
    ...handles,
    trust(score: OwnedScore) {
      const [registered, more] = formed(() => withTrusted(scores, schema, score));
      scores = more;
      return registered;
    },
    async close() {
      try {
        for (const one of [engine, ...(dealt?.values() ?? [])]) await one.close();
      } finally {
        await ledger.close();
      }
    },
  });
}

/** The hash that receipts carry: of what is declared, not of where the file lies. */
function hashOf(schema: Schema): string {
  const { path: _where, ...file } = schema.file;
  return sha256(canonicalSchema({ ...schema, file }));
}
