/**
 * Questions about more combinations of codes than are kept: rows are taken in pieces, by a public function of their codes, and what the
 * pieces answer is added up.
 *
 * Claim. The sums are those over all rows.
 * Proof. Every row is in one piece, which its own codes and public numbers decide. Each question here is answered by sums over rows of
 * what a row's own codes decide, and a sum over all rows is the sum of those over the pieces. ∎
 * The pieces together must have as many rows as there were at the opening: else rows have come or gone meanwhile, and nothing is told.
 * How many pieces there are follows from the declaration and from what is public about the number of rows.
 * An owner's function is asked in the order of codes, so that what it is asked is cut by that order: then pieces follow one another in it.
 */
import type { Engine } from "../../engine.ts";
import { takingInTurn } from "../taking.ts";

/** The questions whose answers add up over rows, as whole numbers in a list. */
const ADDING = [
  "sums",
  "costs",
  "centreSums",
  "pointCounts",
  "modelSums",
  "gradient",
  "products",
  "losses",
] as const;
export type Adding = Pick<Engine, (typeof ADDING)[number] | "sampledGradient">;

export const CHANGED = "the rows have changed since they were opened";

/** These questions, each asked of whichever engine. */
export const addingOver = (ask: AddedUp): Omit<Adding, "sampledGradient"> =>
  Object.fromEntries(
    ADDING.map((name) => [name, (question: never) => ask((engine) => engine[name](question))]),
  ) as Omit<Adding, "sampledGradient">;

export type AddedUp = (ask: (engine: Engine) => Promise<readonly bigint[]>) => Promise<readonly bigint[]>;

/** What the pieces answer, one after the other, added up. */
export const addedInTurn =
  (count: number, rows: number, piece: (index: number) => Promise<Engine>): AddedUp =>
  async (ask) => {
    let sums: readonly bigint[] | undefined;
    let seen = 0;
    for (let index = 0; index < count; index++) {
      const engine = await piece(index);
      seen += engine.rows();
      const more = await ask(engine);
      sums = sums ? sums.map((sum, i) => sum + more[i]) : more;
    }
    if (seen !== rows) throw new RangeError(CHANGED);
    return sums ?? [];
  };

export function inPieces(...pieces: Parameters<typeof addedInTurn>): Adding {
  const added = addedInTurn(...pieces);
  return {
    ...addingOver(added),
    sampledGradient(question, taking) {
      const inTurn = takingInTurn(taking);
      return added((engine) => engine.sampledGradient(question, inTurn(engine.rows())));
    },
  };
}
