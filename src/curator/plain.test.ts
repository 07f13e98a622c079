import { expect, test } from "vitest";
import { plain } from "./plain.ts";

/** Text is all that this takes down. */
const streamed = { grids: (given: Iterable<unknown>) => ({ list: [...given].join() }) };

test("what is streamed is written down as it comes, once, and is not copied", () => {
  let made = 0;
  function* grids() {
    for (; made < 3; made++) yield made;
  }
  const given = [{ ask: "select-grid", grids: grids() }, { epsilon: 1n }];
  expect(plain(given as unknown, streamed)).toEqual([
    { ask: "select-grid", grids: { list: "0,1,2" } },
    { epsilon: 1n },
  ]);
  expect(made).toBe(3);
});

test("a field of that name is a field of the question: elsewhere it is plain data or refused", () => {
  const cuts = { grids: [1, 2] };
  expect(plain([{ cuts }] as unknown, streamed)).toEqual([{ cuts }]);
  const refused = expect.objectContaining({ code: "request-not-plain" });
  expect(() => plain([{ cuts: { grids: new Set([1]) } }], streamed)).toThrow(refused);
  expect(() => plain({ grids: new Set([1]) }, streamed)).toThrow(refused);
  expect(() => plain([{ toString: new Set([1]) }], streamed)).toThrow(refused);
});

test("what goes wrong while it is written down is told as a request that is malformed", () => {
  expect(() => plain([{ grids: 5 }] as unknown, streamed)).toThrow(
    expect.objectContaining({ code: "request-malformed" }),
  );
});
