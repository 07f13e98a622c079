/** PMML as it is written; its schema and another evaluator are asked in the nightly run (pmml.nightly.ts). */
import { expect, test } from "vitest";
import { groupedInputs } from "../../../schema/coding/layout.ts";
import { labelOf } from "../../../schema/coding/learnable.ts";
import { exactModels, nearModels } from "../../../testing/exported-models.ts";
import { smallSynopsis } from "../../../testing/small-synopses.ts";
import { schemaWithMissing } from "../../../testing/small-tables.ts";
import { scorecard } from "../../classifier/scorecard.ts";
import { pmmlOf } from "./pmml.ts";
import { element, xmlText } from "./xml.ts";

const ELEMENTS: Readonly<Record<string, string>> = {
  card: "Scorecard",
  cards: "RegressionModel",
  "capped card": "Scorecard",
  additive: "RegressionModel",
  "additive with three classes": "RegressionModel",
  tree: "TreeModel",
  constant: "TreeModel",
  mean: "RegressionModel",
  "cell means": "RegressionModel",
  linear: "RegressionModel",
  "one versus rest": "RegressionModel",
  "linear regression": "RegressionModel",
  "k-means": "ClusteringModel",
  "k-median": "ClusteringModel",
  "k-median by the largest": "ClusteringModel",
};

test("every kind of model has its element, and elements are closed in order", () => {
  for (const [name, model] of Object.entries({ ...exactModels, ...nearModels })) {
    const text = pmmlOf(model, "made up");
    expect([name, text.includes(`<${ELEMENTS[name]} `)]).toEqual([name, true]);
    const open: string[] = [];
    for (const [, end, tag, own] of text.matchAll(/<(\/?)([A-Za-z]+)(?:"[^"]*"|[^">])*?(\/?)>/g)) {
      if (end) expect(open.pop()).toBe(tag);
      else if (!own) open.push(tag);
    }
    expect(open).toEqual([]);
  }
});

test("a card is a scorecard: ranges, values, what is missing, and what is not declared", () => {
  const schema = schemaWithMissing("replace");
  const inputs = groupedInputs(schema, ["age", "colour"], { age: [5] });
  const weights = [-1, 0.5, 2, 1, 0, 0, -0.25, 0.125];
  const text = pmmlOf(scorecard(labelOf(schema, "outcome"), inputs, [{ positive: 1, weights }]), "ε 1");
  expect(text).toContain('<Scorecard functionName="regression" useReasonCodes="false" initialScore="0.125">');
  expect(text.replace(/\s+/g, " ")).toContain(
    '<Attribute partialScore="0.5"> <SimplePredicate field="age" operator="greaterOrEqual" value="4.5"/> </Attribute>' +
      ' <Attribute partialScore="2"> <SimplePredicate field="age" operator="isMissing"/> </Attribute>',
  );
  expect(text.replace(/\s+/g, " ")).toContain(
    '<Attribute partialScore="-0.25"> <CompoundPredicate booleanOperator="or">' +
      ' <SimpleSetPredicate field="colour" booleanOperator="isNotIn">' +
      ' <Array type="string" n="3">&quot;red&quot; &quot;green&quot; &quot;blue&quot;</Array> </SimpleSetPredicate>' +
      ' <SimplePredicate field="colour" operator="isMissing"/> </CompoundPredicate>',
  );
});

test("a synopsis is no model that predicts", () => {
  expect(() => pmmlOf(smallSynopsis(), "")).toThrow(expect.objectContaining({ code: "model-invalid" }));
});

test("texts are escaped, and what XML does not know is refused", () => {
  expect(xmlText(element("Value", { value: `a<b> & "c"\n` }))).toBe(
    '<Value value="a&lt;b&gt; &amp; &quot;c&quot;&#10;"/>\n',
  );
  expect(() => xmlText(element("Value", { value: "a\u0001" }))).toThrow(
    expect.objectContaining({ code: "format-unsupported" }),
  );
});

test("derived fields have names of their own, whatever attributes and values are called", () => {
  for (const model of Object.values({ ...exactModels, ...nearModels })) {
    const text = pmmlOf(model, "made up");
    const names = [...text.matchAll(/<(?:DataField|DerivedField) name="([^"]*)"/g)].map(([, name]) => name);
    expect(new Set(names).size).toBe(names.length);
  }
});
