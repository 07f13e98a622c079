/**
 * What must not compile. `npm test` runs the compiler over this file first: a line marked @ts-expect-error that does compile
 * is an error. Nothing here is run.
 */
import { expect, test } from "vitest";
import type { Rational } from "./base/rational.ts";
import type { Allowance, Curator, Opening, Release } from "./curator/index.ts";
import type { NumericAttribute, Schema } from "./schema/types.ts";

declare const curator: Curator;
declare const allowance: Allowance;
declare const epsilon: Rational;
declare const schema: Schema;

function refused(): void {
  // T16 A table cannot be opened without its schema.
  // @ts-expect-error
  const opening: Opening = { rows: [] };

  // T16 T31 A numeric attribute without bounds is not one, so an unbounded column cannot be summed.
  // @ts-expect-error
  const unbounded: NumericAttribute = { name: "age", kind: "numeric", step: 1, scale: "linear", missing: 0 };

  // Rows and un-noised values have no name outside the curator.
  // @ts-expect-error
  curator.rows;
  // @ts-expect-error
  curator.engine;
  // @ts-expect-error
  allowance.scores;

  // No answer without saying how it is noised and what that costs.
  // @ts-expect-error
  allowance.make({ ask: "sum", attribute: "age" });
  // @ts-expect-error
  allowance.make({ ask: "count", attribute: "colour", values: ["red"] }, { mechanism: "laplace" });
  // @ts-expect-error
  allowance.make({ ask: "histogram", attributes: ["colour"] }, { mechanism: "none", epsilon });

  // A score is a name, not a function: a function that runs on every row can remember every row.
  const how = { mechanism: "exponential", epsilon } as const;
  // @ts-expect-error
  allowance.make({ ask: "select", score: (row: unknown) => row, label: "outcome", candidates: [] }, how);

  // What is asked is in the registry, in its own fields, and blurred by a mechanism for such answers.
  // @ts-expect-error
  allowance.make({ ask: "rows" }, { mechanism: "laplace", epsilon });
  // @ts-expect-error
  allowance.make({ ask: "sum", attributes: ["age"] }, { mechanism: "laplace", epsilon });
  // @ts-expect-error
  allowance.make({ ask: "sum", attribute: "age" }, how);
  // @ts-expect-error
  allowance.make({ ask: "snp-tables", snps: [0] }, { mechanism: "laplace", epsilon });

  // ε is an exact fraction; a double would round.
  // @ts-expect-error
  allowance.make({ ask: "sum", attribute: "age" }, { mechanism: "laplace", epsilon: 0.1 });

  // What crosses the door is read-only.
  // @ts-expect-error
  schema.neighbours = "replace";
  // @ts-expect-error
  curator.facts.rows = 5;

  // A count is told as a whole number, a sum as a number.
  const counted: Promise<Release<bigint>> = allowance.make(
    { ask: "count", attribute: "colour", values: ["red"] },
    { mechanism: "laplace", epsilon },
  );
  // @ts-expect-error
  const mistaken: Promise<Release<number>> = counted;

  void [opening, unbounded, mistaken];
}

test("T16 T31 what must not compile is listed here, and the compiler has been asked", () => {
  expect(refused).toBeTypeOf("function");
});
