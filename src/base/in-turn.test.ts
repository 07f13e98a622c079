import { expect, test } from "vitest";
import { InTurn } from "./in-turn.ts";

test("work begins when the one before has ended, also where that failed, and each gets its own answer", async () => {
  const turns = new InTurn();
  const seen: string[] = [];
  const work = (name: string, fails = false) =>
    turns.take(async () => {
      seen.push(`${name} begins`);
      await new Promise((resolve) => setTimeout(resolve, 2));
      seen.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    });
  const answers = await Promise.allSettled([work("a"), work("b", true), work("c")]);
  expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(answers[2]).toMatchObject({ value: "c" });
  expect(seen).toEqual(["a", "b", "c"].flatMap((name) => [`${name} begins`, `${name} ends`]));
});
