/** Pieces of rows, one after the other: everyone who takes part is in one piece, and pieces that lack rows are no answer. */
import { expect, test } from "vitest";
import type { Engine, GradientQuestion } from "../../engine.ts";
import { inPieces } from "./pieces.ts";

const sizes = [3, 0, 4, 1];

/** Each piece tells the numbers that it is handed, as places of a list of rows. */
function pieces(seen: number[][]) {
  return inPieces(sizes.length, 8, async (index) => {
    const engine: Pick<Engine, "rows" | "sampledGradient" | "gradient"> = {
      rows: () => sizes[index],
      sampledGradient: async (_, taking) => {
        seen[index] = [...taking];
        return [BigInt(taking.length)];
      },
      gradient: async () => [BigInt(sizes[index])],
    };
    return engine as Engine;
  });
}

test("who takes part is told to the piece that has the row, by the number that it has there", async () => {
  const seen: number[][] = [];
  const all = await pieces(seen).sampledGradient({} as GradientQuestion, Uint32Array.from([0, 2, 3, 6, 7]));
  expect(seen).toEqual([[0, 2], [], [0, 3], [0]]);
  expect(all).toEqual([5n]);
});

test("answers are added up, and pieces that do not add up to all rows are refused", async () => {
  expect(await pieces([]).gradient({} as GradientQuestion)).toEqual([8n]);
  const lacking = inPieces(1, 8, async () => ({ rows: () => 7, gradient: async () => [1n] }) as never);
  await expect(lacking.gradient({} as GradientQuestion)).rejects.toThrow("changed");
});
