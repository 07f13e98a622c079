/** The ARFF files of the data sets' dictionary (section 3.9): their rows, attributes and missing cells. */
import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { schemaFromArffHeader } from "../schema/draft/from-arff-header.ts";
import { parseSchema } from "../schema/parse/schema.ts";
import type { Schema } from "../schema/types.ts";
import { datasetPath, NO_DATASETS } from "../testing/datasets.ts";
import { counts, reading, total } from "../testing/readings.ts";
import { numberColumn } from "../testing/table-schemas.ts";

const here = datasetPath("arff/iris.arff") !== undefined;
const title = here ? "ARFF files of the dictionary" : `skipped: ${NO_DATASETS}`;

describe.skipIf(!here)(title, () => {
  test.each([
    ["breast-cancer", 286, 10, 9],
    ["contact-lenses", 24, 5, 0],
    ["cpu", 209, 7, 0],
    ["cpu.with.vendor", 209, 8, 0],
    ["credit-g", 1000, 21, 0],
    ["diabetes", 768, 9, 0],
    ["glass", 214, 10, 0],
    ["ionosphere", 351, 35, 0],
    ["iris", 150, 5, 0],
    ["iris.2D", 150, 3, 0],
    ["labor", 57, 17, 326],
    ["segment-challenge", 1500, 20, 0],
    ["segment-test", 810, 20, 0],
    ["soybean", 683, 36, 2337],
    ["supermarket", 4627, 217, 913_670],
    ["unbalanced", 856, 33, 0],
    ["vote", 435, 17, 392],
    ["weather.nominal", 14, 5, 0],
    ["weather.numeric", 14, 5, 0],
  ])(
    "arff/%s: %d rows of %d attributes, %d cells missing, and all values declared",
    async (name, rows, width, missing) => {
      const file = `arff/${name}.arff`;
      const schema = await schemaOfArff(file);
      expect(schema.attributes).toHaveLength(width);
      const { table, report } = await reading(file, schema);
      expect(table.rows).toBe(rows);
      expect(total(report, "missing")).toBe(missing);
      expect([total(report, "undeclared"), total(report, "unreadable")]).toEqual([0, 0]);
      expect(report).toMatchObject({ ragged: 0, weighted: 0 });
    },
  );

  test("iris: 50 flowers of each kind, and glass: classes with blanks in their names", async () => {
    const iris = await reading("arff/iris.arff", await schemaOfArff("arff/iris.arff"));
    expect(counts(iris, "class")).toEqual([50, 50, 50]);
    // The class distribution in the file's own opening comment, in the order of the header.
    const glass = await reading("arff/glass.arff", await schemaOfArff("arff/glass.arff"));
    expect([...counts(glass, "Type")].map((count) => count ?? 0)).toEqual([70, 76, 17, 0, 13, 9, 29]);
  });
});

/** The file's own header as a schema, with bounds wide enough for all of these files. */
async function schemaOfArff(file: string): Promise<Schema> {
  const text = await readFile(datasetPath(file) ?? file, "utf8");
  const draft = schemaFromArffHeader(text, "arff");
  const attributes = draft.attributes.map((attribute) =>
    attribute.kind === "numeric" ? numberColumn(attribute.name, -100_000, 100_000, 0.5) : attribute,
  );
  return parseSchema({ ...draft, attributes });
}
