import { expect, test } from "vitest";
import { cutArffRow } from "./arff-row.ts";

test.each([
  ["5.1,3.5,Iris-setosa", ["5.1", "3.5", "Iris-setosa"]],
  ["a, b ,\tc", ["a", "b", "c"]],
  ["1\t2\t3", ["1", "2", "3"]],
  ["'a b',\"c, d\",e", ["a b", "c, d", "e"]],
  ["'don\\'t','a\\\\b',\"\\\"\",'\\%','\\t'", ["don't", "a\\b", '"', "%", "\t"]],
  ["a,%b,c", ["a"]],
  ["'50%',b % a comment", ["50%", "b"]],
  ["?,'?',??", [undefined, "?", "??"]],
  ["a,,b", ["a", undefined, "b"]],
  [",a", [undefined, "a"]],
  ["a,b,", ["a", "b"]],
  ["'never closed, b", ["never closed, b"]],
  ["'ends in a backslash\\", ["ends in a backslash\\"]],
])("the dense row %s", (line, values) => {
  expect(cutArffRow(line)).toEqual({ values });
});

test.each(["", "   ", "\t", "% a comment", "  % another"])("%j holds no row", (line) => {
  expect(cutArffRow(line)).toBeUndefined();
});

test.each([
  ["{1 X, 3 Y, 4 'class A'}", { 1: "X", 3: "Y", 4: "class A" }],
  ["{ 0 1 ,2 ?}", { 0: "1", 2: undefined }],
  ["{}", {}],
  ["{1 X", { 1: "X" }],
  ["{x 1, -1 2, 3 4, 5}", { 3: "4", 5: undefined }],
  ["{1 '}', 2 %", { 1: "}", 2: undefined }],
])("the sparse row %s", (line, given) => {
  const row = cutArffRow(line);
  expect(row?.given).toEqual(new Map(Object.entries(given).map(([k, v]) => [Number(k), v])));
});

test.each([
  ['0, X, 0, Y, "class A", {5}', 5],
  ["0, X {0.5}", 0.5],
  ["{1 X, 3 Y}, {5}", 5],
  ["{1 X} { 2 } % twice", 2],
  ["a, {1}", 1],
  ["a, {}", Number.NaN],
  ["a, {heavy}", Number.NaN],
])("the weight of %s is %d", (line, weight) => {
  expect(cutArffRow(line)?.weight).toBe(weight);
});

test("a weight is no value", () => {
  expect(cutArffRow("a, b, {5}")?.values).toEqual(["a", "b"]);
});

test("stray braces are read past", () => {
  expect(cutArffRow("}a},b")?.values).toEqual(["}a", "}", "b"]);
});
