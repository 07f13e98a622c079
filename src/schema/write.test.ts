import fc from "fast-check";
import { expect, test } from "vitest";
import { schemaDocuments } from "../testing/schema-documents.ts";
import { adult } from "./known/adult.ts";
import { parseSchema } from "./parse/schema.ts";
import { canonicalSchema, writeSchema } from "./write.ts";

test("a written schema reads back as the same schema, and is written the same again", () => {
  fc.assert(
    fc.property(schemaDocuments, (document) => {
      const schema = parseSchema(document);
      const text = writeSchema(schema);
      expect(parseSchema(JSON.parse(text))).toEqual(schema);
      expect(writeSchema(parseSchema(JSON.parse(text)))).toBe(text);
    }),
    { seed: 6, numRuns: 400 },
  );
});

test("the canonical text does not depend on the order of fields, and tells schemas apart", () => {
  fc.assert(
    fc.property(schemaDocuments, (document) => {
      const schema = parseSchema(document);
      expect(canonicalSchema(parseSchema(reversed(document)))).toBe(canonicalSchema(schema));
      expect(parseSchema(JSON.parse(canonicalSchema(schema)))).toEqual(schema);
    }),
    { seed: 7, numRuns: 200 },
  );
  expect(canonicalSchema({ ...adult.schema, neighbours: "add-remove" })).not.toBe(
    canonicalSchema(adult.schema),
  );
});

test("a schema is laid out for people: one line an attribute where it fits", () => {
  const text = writeSchema(
    parseSchema({
      privet: "schema/1",
      name: "t",
      attributes: [{ name: "age", kind: "numeric", low: 0, high: 9 }],
    }),
  );
  expect(text).toBe(`{
  "privet": "schema/1",
  "name": "t",
  "visibility": "private",
  "unit": "person",
  "neighbours": "add-remove",
  "rows": {},
  "file": {
    "format": "csv",
    "delimiter": ",",
    "quote": "\\"",
    "header": true,
    "missing": ["", "?", "NA"],
    "trim": true
  },
  "attributes": [
    { "name": "age", "kind": "numeric", "low": 0, "high": 9, "step": 1, "scale": "linear", "missing": "group" }
  ]
}
`);
});

function reversed(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(reversed);
  if (typeof json !== "object" || json === null) return json;
  return Object.fromEntries(
    Object.entries(json)
      .reverse()
      .map(([key, value]) => [key, reversed(value)]),
  );
}
