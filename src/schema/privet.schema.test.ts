/** Keeps the published JSON Schema in step with the parser. */

import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isObject } from "../base/json.ts";
import { schemaDocuments } from "../testing/schema-documents.ts";
import { knownDatasets } from "./catalogue.ts";
import { attributeFields, MAX_VALUES } from "./parse/attribute.ts";
import { fileFields, parseSchema, rowsFields, schemaFields } from "./parse/schema.ts";
import { MAX_GROUPS, taxonomyGroupFields, taxonomyLevelFields } from "./parse/taxonomy.ts";
import { writeSchema } from "./write.ts";

interface Rule {
  readonly [keyword: string]: unknown;
  readonly properties?: Readonly<Record<string, Rule>>;
  readonly items?: Rule;
}
const published = JSON.parse(readFileSync(new URL("privet.schema.json", import.meta.url), "utf8")) as Rule & {
  readonly $defs: Readonly<Record<string, Rule>>;
  readonly properties: Readonly<Record<string, Rule>>;
};

/** One function a keyword: exactly those the file uses, as the 2020-12 draft defines them. */
const keywords: Record<string, (rule: never, json: unknown, whole: Rule) => boolean> = {
  $ref: (ref: string, json) => fits(published.$defs[ref.replace("#/$defs/", "")], json),
  type: (type: string, json) => isOfType(type, json),
  const: (value: unknown, json) => json === value,
  enum: (values: unknown[], json) => values.includes(json),
  not: (rule: Rule, json) => !fits(rule, json),
  oneOf: (rules: Rule[], json) => rules.filter((rule) => fits(rule, json)).length === 1,
  minimum: (least: number, json) => typeof json !== "number" || json >= least,
  maximum: (most: number, json) => typeof json !== "number" || json <= most,
  minLength: (least: number, json) => typeof json !== "string" || [...json].length >= least,
  maxLength: (most: number, json) => typeof json !== "string" || [...json].length <= most,
  pattern: (form: string, json) => typeof json !== "string" || new RegExp(form, "u").test(json),
  minItems: (least: number, json) => !Array.isArray(json) || json.length >= least,
  maxItems: (most: number, json) => !Array.isArray(json) || json.length <= most,
  uniqueItems: (_, json) => !Array.isArray(json) || new Set(json).size === json.length,
  items: (rule: Rule, json) => !Array.isArray(json) || json.every((item) => fits(rule, item)),
  required: (keys: string[], json) => !isObject(json) || keys.every((key) => Object.hasOwn(json, key)),
  properties: (rules: Record<string, Rule>, json) =>
    !isObject(json) ||
    Object.keys(rules).every((key) => !Object.hasOwn(json, key) || fits(rules[key], json[key])),
  additionalProperties: (rule: Rule | false, json, whole) =>
    !isObject(json) ||
    Object.keys(json)
      .filter((key) => !Object.hasOwn(whole.properties ?? {}, key))
      .every((key) => rule !== false && fits(rule, json[key])),
};
const annotations = ["$schema", "$defs", "title", "description", "default"];

function fits(rule: Rule, json: unknown): boolean {
  return Object.entries(rule).every(([keyword, value]) => {
    if (annotations.includes(keyword)) return true;
    const check = keywords[keyword];
    if (check === undefined) throw new Error(`the test does not know the keyword ${keyword}`);
    return check(value as never, json, rule);
  });
}
function isOfType(type: string, json: unknown): boolean {
  if (type === "object") return isObject(json);
  if (type === "array") return Array.isArray(json);
  return type === "integer" ? Number.isInteger(json) : typeof json === type;
}
function accepts(json: unknown): boolean {
  try {
    parseSchema(json);
    return true;
  } catch {
    return false;
  }
}

const keys = (rule: Rule | undefined) => Object.keys(rule?.properties ?? {}).sort();
const sorted = (fields: readonly string[]) => [...fields].sort();

describe("every field that the parser knows is described, and no other", () => {
  const { $defs, properties } = published;
  test("of the schema, its rows and its file", () => {
    expect(keys(published)).toEqual(sorted(schemaFields));
    expect(keys(properties.rows)).toEqual(sorted(rowsFields));
    expect(keys($defs.file)).toEqual(sorted(fileFields));
  });

  test.each(Object.entries(attributeFields))("of a %s attribute", (kind, fields) => {
    expect(keys($defs[kind])).toEqual(sorted(fields));
  });

  test.each(Object.entries(taxonomyGroupFields))("of a %s taxonomy", (kind, fields) => {
    const level = $defs[`${kind}Taxonomy`].items;
    expect(keys(level)).toEqual(sorted(taxonomyLevelFields));
    expect(keys(level?.properties?.groups.items)).toEqual(sorted(fields));
  });

  test("and each says what it is for", () => {
    let described = 0;
    const look = (rule: Rule) => {
      for (const [key, inner] of Object.entries(rule.properties ?? {})) {
        const own = inner.description ?? $defs[String(inner.$ref).replace("#/$defs/", "")]?.description;
        if (key !== "kind") expect(own, key).toMatch(/\.$/);
        described++;
        look(inner);
      }
      if (rule.items) look(rule.items);
    };
    for (const rule of [published, ...Object.values($defs)]) look(rule);
    expect(described).toBeGreaterThan(40);
  });

  test("and limits are the parser's", () => {
    expect($defs.categorical.properties?.values.maxItems).toBe(MAX_VALUES);
    expect($defs.label.properties?.values.maxItems).toBe(MAX_VALUES);
    expect($defs.numericTaxonomy.items?.properties?.groups.maxItems).toBe(MAX_GROUPS);
    // A list of values has fewer, and no group is empty.
    expect(MAX_VALUES).toBeLessThanOrEqual(MAX_GROUPS);
  });
});

const base = {
  privet: "schema/1",
  name: "t",
  attributes: [
    { name: "age", kind: "numeric", low: 0, high: 10 },
    { name: "job", kind: "categorical", values: ["a", "b"] },
    { name: "sick", kind: "label", values: ["no", "yes"] },
    { name: "id", kind: "ignored" },
  ],
};

/** Faults of form that both must see: where, and what is put there. */
const faults: [path: string, value: unknown][] = [
  ["privet", "schema/2"],
  ["name", ""],
  ["name", "__proto__"],
  ["name", "x".repeat(201)],
  ["unit", ""],
  ["unit", 1],
  ["visibility", "secret"],
  ["neighbours", "both"],
  ["neighbors", "replace"],
  ["rows", 5],
  ["rows", { about: 0 }],
  ["rows", { about: 1.5 }],
  ["rows", { exact: 5 }],
  ["file", { delimiter: "::" }],
  ["file", { quote: "''" }],
  ["file", { missing: "?" }],
  ["file", { missing: ["?", "?"] }],
  ["file", { header: 1 }],
  ["file", { comment: "" }],
  ["file", { format: "xlsx" }],
  ["file", { sep: ";" }],
  ["attributes", []],
  ["attributes", {}],
  ["attributes.0.low", undefined],
  ["attributes.0.low", null],
  ["attributes.0.low", "0"],
  ["attributes.0.high", 1e101],
  ["attributes.0.step", 0],
  ["attributes.0.scale", "cubic"],
  ["attributes.0.missing", "5"],
  ["attributes.0.missing", "middle"],
  ["attributes.0.missing", null],
  ["attributes.0.values", ["a"]],
  ["attributes.0.kind", "undeclared"],
  ["attributes.0.kind", undefined],
  ["attributes.0.name", undefined],
  ["attributes.0.taxonomy", []],
  ["attributes.0.taxonomy", [{ groups: [] }]],
  ["attributes.0.taxonomy", [{ groups: [{ name: "g" }] }]],
  ["attributes.0.taxonomy", [{ groups: [{ name: "g", values: ["a"] }] }]],
  ["attributes.1.values", []],
  ["attributes.1.values", ["a", "a"]],
  ["attributes.1.values", [1, 2]],
  ["attributes.1.values", undefined],
  ["attributes.1.aliases", ["a"]],
  ["attributes.1.aliases", { c: 1 }],
  ["attributes.1.other", 1],
  ["attributes.1.taxonomy", [{ groups: [{ name: "g", values: [] }] }]],
  ["attributes.2.values", ["a"]],
  ["attributes.2.low", 0],
  ["attributes.3.source", 1],
  ["attributes.3.low", 0],
];

function withFault(path: string, value: unknown): unknown {
  const copy = structuredClone(base) as never as Record<string, never>;
  const steps = path.split(".");
  const last = steps.pop() ?? "";
  const target = steps.reduce((at, step) => at[step], copy);
  Object.assign(target, { [last]: value });
  return JSON.parse(JSON.stringify(copy));
}

describe("documents are judged alike", () => {
  test("what the parser accepts fits the JSON Schema, before and after defaults are filled in", () => {
    expect(fits(published, base)).toBe(true);
    fc.assert(
      fc.property(schemaDocuments, (document) => {
        expect(fits(published, document)).toBe(true);
        expect(fits(published, JSON.parse(writeSchema(parseSchema(document))))).toBe(true);
      }),
      { seed: 8, numRuns: 200 },
    );
  });

  test("the known data sets fit", () => {
    for (const { schema } of knownDatasets())
      expect(fits(published, JSON.parse(writeSchema(schema)))).toBe(true);
  });

  test.each(faults)("%s = %j is refused by both", (path, value) => {
    const document = withFault(path, value);
    expect({ parser: accepts(document), published: fits(published, document) }).toEqual({
      parser: false,
      published: false,
    });
  });
});
