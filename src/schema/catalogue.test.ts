import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { datasetPath, NO_DATASETS } from "../testing/datasets.ts";
import { knownDataset, knownDatasets } from "./catalogue.ts";
import { levels } from "./coding/codes.ts";
import { type Coder, coder, type Misfit } from "./coding/text-codes.ts";
import { parseArffHeader } from "./draft/arff-header.ts";
import type { CodedAttribute, Schema } from "./types.ts";

const names =
  "a1 adult adult-a9a bank bank-coded birch1 breast-cancer credit credit-g diabetes glass ionosphere iris lifesci lifesci-active mushroom s1 soybean spambase supermarket unbalance vote";
/** Sets for clustering: there is nothing to predict. */
const unlabelled = ["a1", "birch1", "lifesci", "s1", "unbalance"];
const schemaOf = (name: string) => knownDataset(name)?.schema as Schema;
const attribute = (name: string, column: string) =>
  schemaOf(name).attributes.find((attribute) => attribute.name === column);

describe("the catalogue", () => {
  test("holds these sets, each under its own name", () => {
    expect(knownDatasets().map((dataset) => dataset.name)).toEqual(names.split(" "));
    for (const dataset of knownDatasets()) {
      expect(knownDataset(dataset.name)).toBe(dataset);
      expect(dataset.schema.name).toBe(dataset.name);
    }
    expect(knownDataset("Adult")).toBeUndefined();
    expect(knownDataset("constructor")).toBeUndefined();
  });

  test.each(names.split(" "))(
    "%s is public, replaces rows, has one label unless it is for clustering, and says where everything is from",
    (name) => {
      const dataset = knownDataset(name)!;
      expect(dataset.schema).toMatchObject({ visibility: "public", neighbours: "replace" });
      expect(dataset.schema.attributes.filter((attribute) => attribute.kind === "label")).toHaveLength(
        unlabelled.includes(name) ? 0 : 1,
      );
      for (const { name: column, source } of dataset.schema.attributes) expect(source, column).toMatch(/\S/);
      for (const text of [dataset.title, dataset.about, dataset.citation, dataset.licence, dataset.obtain]) {
        expect(text).toMatch(/\S/);
      }
      expect(dataset.page).toMatch(/^https:\/\//);
      expect(dataset.files.length).toBeGreaterThan(0);
      for (const file of dataset.files) expect(file.sha256).toMatch(/^[0-9a-f]{64}$/);
    },
  );

  // Shapes from each set's documentation, ignored columns and the label included.
  test.each([
    ["a1", 2],
    ["adult", 15],
    ["adult-a9a", 15],
    ["bank", 17],
    ["bank-coded", 33],
    ["birch1", 2],
    ["breast-cancer", 10],
    ["credit", 25],
    ["credit-g", 21],
    ["diabetes", 9],
    ["glass", 10],
    ["ionosphere", 35],
    ["iris", 5],
    ["lifesci", 11],
    ["lifesci-active", 11],
    ["mushroom", 23],
    ["s1", 2],
    ["soybean", 36],
    ["spambase", 58],
    ["supermarket", 217],
    ["unbalance", 2],
    ["vote", 17],
  ])("%s has %i columns", (name, columns) => {
    expect(schemaOf(name).attributes).toHaveLength(columns);
  });

  test("Adult and Credit ignore what is no attribute of a person, and Adult's gains are on a log scale", () => {
    expect(attribute("adult", "fnlwgt")?.kind).toBe("ignored");
    expect(attribute("credit", "ID")?.kind).toBe("ignored");
    expect(attribute("adult", "capital-gain")).toMatchObject({ low: 0, high: 99_999, scale: "log" });
    expect(attribute("adult", "capital-loss")).toMatchObject({ low: 0, high: 9_999, scale: "log" });
    expect(attribute("adult", "age")).toMatchObject({ low: 17, high: 120 });
    expect(attribute("bank", "duration")).toMatchObject({ low: 0, high: 3_600 });
  });

  test("Mushroom's documented domain has 126 values over its 22 attributes, ? included", () => {
    const inputs = schemaOf("mushroom").attributes.filter((attribute) => attribute.kind === "categorical");
    expect(inputs).toHaveLength(22);
    expect(inputs.reduce((sum, attribute) => sum + attribute.values.length, 0)).toBe(126);
  });

  test("Adult's values are as many as documented: 8, 16, 7, 14, 6, 5, 2, 41 and two classes", () => {
    const valued = schemaOf("adult").attributes.filter((a) => a.kind === "categorical" || a.kind === "label");
    expect(valued.map((a) => a.values.filter((value) => value !== "?").length)).toEqual([
      8, 16, 7, 14, 6, 5, 2, 41, 2,
    ]);
  });
});

interface ManifestEntry {
  readonly path: string;
  readonly rows: number;
  readonly columns: number;
  readonly sha256: string;
  readonly bytes: number;
}
const manifestPath = datasetPath("MANIFEST.json");
const manifest = manifestPath ? (JSON.parse(readFileSync(manifestPath, "utf8")) as ManifestEntry[]) : [];
const entryOf = (file: string) => manifest.find(({ path }) => path.endsWith(`/${file}`));
const present = knownDatasets().flatMap((dataset) =>
  dataset.files.flatMap((file) => {
    const entry = entryOf(file.name);
    const path = entry && datasetPath(entry.path);
    return entry && path ? [{ dataset, file, entry, path }] : [];
  }),
);

describe.skipIf(present.length === 0)(`against the files themselves (or ${NO_DATASETS})`, () => {
  test("all but Spambase are here", () => {
    expect(present.length).toBe(knownDatasets().flatMap((dataset) => dataset.files).length - 1);
  });

  test("rows, bytes and SHA-256 are those of the files", () => {
    for (const { dataset, file, entry, path } of present) {
      const bytes = readFileSync(path);
      expect({ rows: file.rows, bytes: file.bytes, sha256: file.sha256 }).toEqual({
        rows: entry.rows,
        bytes: bytes.length,
        sha256: createHash("sha256").update(bytes).digest("hex"),
      });
      expect(columnsIn(dataset.schema)).toBe(entry.columns);
    }
  });

  test("columns and values are those of the headers, in the same order", () => {
    for (const { dataset, path } of present) {
      const { file, attributes } = dataset.schema;
      const lines = readFileSync(path, "utf8").split("\n");
      const declared = attributes.map((attribute) => attribute.name);
      if (file.format === "arff") {
        const header = parseArffHeader(lines).attributes;
        expect(declared).toEqual(header.map((attribute) => attribute.name));
        for (const [i, { values }] of header.entries()) {
          const mine = attributes[i];
          const isValued = mine.kind === "categorical" || mine.kind === "label";
          expect(isValued ? mine.values.filter((value) => value !== "?") : undefined, mine.name).toEqual(
            values,
          );
        }
      } else if (file.header) {
        expect(lines[0].trim().replaceAll('"', "").split(file.delimiter)).toEqual(declared);
      }
    }
  });

  test("no field of the CSV files is unreadable or undeclared", () => {
    for (const { dataset, path } of present.filter(({ dataset }) => dataset.schema.file.format === "csv")) {
      const misfits = countMisfits(dataset.schema, readFileSync(path, "utf8"));
      expect({ name: dataset.name, unreadable: misfits.unreadable, undeclared: misfits.undeclared }).toEqual({
        name: dataset.name,
        unreadable: 0,
        undeclared: 0,
      });
    }
  });
});

/** Columns of the file: in a LIBSVM file, one for each value but `other`. */
function columnsIn({ file, attributes }: Schema): number {
  if (file.format !== "libsvm") return attributes.length;
  return attributes.reduce((sum, a) => sum + (a.kind === "categorical" ? a.values.length - 1 : 1), 0);
}

/** A rough reader that suits these files, which hold no quoted delimiters. */
function countMisfits(schema: Schema, text: string): Record<Misfit, number> {
  const counts = { missing: 0, clamped: 0, rounded: 0, undeclared: 0, unreadable: 0 };
  const marks = new Set(schema.file.missing);
  const coders = schema.attributes.map((attribute): Coder | undefined =>
    attribute.kind === "ignored" ? undefined : coder(attribute, (misfit) => counts[misfit]++),
  );
  const lines = text.split(/\r?\n/).slice(schema.file.header ? 1 : 0);
  for (const line of lines) {
    if (line === "" || (schema.file.comment && line.startsWith(schema.file.comment))) continue;
    const fields = line
      .trim()
      .replaceAll('"', "")
      .split(schema.file.delimiter === " " ? /\s+/ : schema.file.delimiter);
    for (const [i, code] of coders.entries()) {
      const found = code?.(fields[i]?.trim(), marks) ?? 0;
      if (code && found >= levels(schema.attributes[i] as CodedAttribute))
        throw new Error("a code out of range");
    }
  }
  return counts;
}
