/** What a keeper answers of its ledger: to a holder, what is the holder's own. */
import { expect, test } from "vitest";
import { answerTo } from "./answers.ts";

const entry = (seq: number, kind: string, body: object) => ({
  seq,
  kind,
  body,
  at: "",
  previous: "",
  hash: `${seq}`,
});
const entries = [
  entry(1, "open", {}),
  entry(2, "spend", { holder: "people/ana" }),
  entry(3, "spend", { holder: "people/bo" }),
  entry(4, "release", { entry: 3, first: 1, last: 2 }),
  entry(5, "release", { entry: 2, first: 1, last: 1 }),
  entry(6, "settle", { entry: 3 }),
  entry(7, "settle", { entry: 2 }),
];

test.each([
  ["people/ana", [2, 5, 7]],
  ["people/bo", [3, 4, 6]],
  ["people/cem", []],
])("%s is shown spends of their own, and what these gave back or released", async (holder, own) => {
  const files = { ledger: { entries: async () => entries } };
  for (const [page, order] of [
    [{ after: 0 }, own],
    [{ after: 0, before: 8 }, own.toReversed()],
  ] as const) {
    const asked = { about: "entries", limit: 10, holder, ...page } as const;
    const answer = await answerTo(asked as never, files as never, {} as never);
    expect((answer as { entries: readonly { seq: number }[] }).entries.map(({ seq }) => seq)).toEqual(order);
  }
});
