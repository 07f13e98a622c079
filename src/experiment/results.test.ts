import { expect, test } from "vitest";
import { lineOf, parseResults, tells } from "./results.ts";

const result = (key: string) => ({ key, repeat: 0, fold: 0, value: 0.25, ms: 3, rows: 100 });
const lines = lineOf(result("a")) + lineOf(result("b"));

test("lines give the results back", () => {
  const { results, whole } = parseResults(lines);
  expect([...results.values()]).toEqual([result("a"), result("b")]);
  expect(whole).toBe(lines);
  expect(parseResults("").results.size).toBe(0);
});

test("wherever the last line was torn, the lines before it stay and it does not", () => {
  const torn = lineOf(result("c"));
  for (let cut = 0; cut < torn.length; cut++) {
    const { results, whole } = parseResults(lines + torn.slice(0, cut));
    expect([...results.keys()]).toEqual(["a", "b"]);
    expect(whole).toBe(lines);
  }
});

test("other measures are kept, and a result from before they were asked for does not tell them", () => {
  const more = { ...result("m"), measures: { auc: 0.9, "log-loss": null }, unsettled: true as const };
  const { results } = parseResults(lines + lineOf(more));
  expect(results.get("m")).toEqual(more);
  expect(tells(results.get("m"), ["auc", "log-loss"])).toBe(true);
  expect(tells(results.get("m"), ["f1"])).toBe(false);
  expect(tells(results.get("a"), [])).toBe(true);
  expect(tells(results.get("a"), ["auc"])).toBe(false);
  expect(tells(undefined, [])).toBe(false);
  const broken = lineOf({ ...more, measures: { auc: "high" as never } });
  expect(() => parseResults(broken)).toThrow(expect.objectContaining({ code: "file-unreadable" }));
});

test.each(["nonsense\n", "{}\n", '{"key":"a","repeat":0,"fold":0,"value":null,"ms":1,"rows":1}\n', "\n"])(
  "a whole line that is no result, %j, is refused: it was not torn off by a stop",
  (line) => {
    expect(() => parseResults(lines + line)).toThrow(
      expect.objectContaining({ code: "file-unreadable", message: expect.stringContaining("Line 3") }),
    );
  },
);
