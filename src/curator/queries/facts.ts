import type { Neighbours, Schema } from "../../schema/types.ts";
import type { TrustedScores } from "../trust.ts";

/** What a bound may depend on besides the question: what is declared, never a row. */
export interface KnownFacts {
  readonly schema: Schema;
  readonly neighbours: Neighbours;
}

/** What a query of a table is prepared from. */
export interface TableFacts extends KnownFacts {
  /** The number of rows where it is public; else the declared rough size, if any. */
  readonly rows: number | undefined;
  /** Into how many blocks rows were dealt by place, where neighbours replace a row and rows have places; else undefined. */
  readonly placed?: number | undefined;
  /** The owner's scores, as they were when the allowance was asked for. */
  readonly trusted: TrustedScores;
}
