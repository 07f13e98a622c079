/** What a flow knows of a judgement: whether its model has learnt from the rows that it is judged on. */
import { expect, test } from "vitest";
import { ON_OTHER_ROWS } from "../on-other-rows.ts";
import { parseFlow } from "./flow.ts";
import { flattering, notesKnowing, releaseKnowing } from "./judged-rows.ts";

const rank = { name: "top", task: "rank", label: "outcome", options: { top: 2 } };
const fit = { name: "card", task: "classify", label: "outcome" };
const judge = { name: "errors", task: "judge", label: "outcome", options: { model: { from: "card" } } };
const part = (step: object, rows: string) => ({ ...step, rows });
const flatteringOf = (...steps: readonly object[]) => flattering(parseFlow({ parts: { a: 4, b: 1 }, steps }));

test("rows of another part are other rows; the same part, or all of them, are not", () => {
  expect(flatteringOf(part(fit, "a"), part(judge, "b"))).toEqual([]);
  expect(flatteringOf(fit, judge)).toEqual(["errors"]);
  expect(flatteringOf(part(fit, "a"), part(judge, "a"))).toEqual(["errors"]);
  expect(flatteringOf(part(fit, "a"), judge)).toEqual(["errors"]);
  expect(flatteringOf(fit, part(judge, "b"))).toEqual(["errors"]);
});

test("what chose the model's attributes has seen rows for it", () => {
  const chosen = { ...part(fit, "a"), attributes: { from: "top" } };
  expect(flatteringOf(rank, chosen, part(judge, "b"))).toEqual(["errors"]);
  expect(flatteringOf(part(rank, "a"), chosen, part(judge, "b"))).toEqual([]);
  expect(flatteringOf(rank, part(fit, "a"), part(judge, "b"))).toEqual([]);
});

test("of a model that comes from elsewhere a flow knows nothing", () => {
  expect(flatteringOf(rank, { ...judge, options: { model: { privet: "model/1" } } })).toEqual([]);
});

test("a judgement's own warning is left out, made a fact, or left as it is", () => {
  const notes = ["one", ON_OTHER_ROWS];
  expect(notesKnowing(notes, true)).toEqual(["one"]);
  expect(notesKnowing(notes, false)).toEqual(["one", expect.stringContaining("has learnt from rows")]);
  expect(notesKnowing(notes, undefined)).toEqual(notes);
  expect(releaseKnowing({ notes, label: "x" }, true)).toEqual({ notes: ["one"], label: "x" });
});
