import type { Neighbours, Schema } from "../../schema/types.ts";

/** What a bound may depend on besides the question: what is declared, never a row. */
export interface KnownFacts {
  readonly schema: Schema;
  readonly neighbours: Neighbours;
}
