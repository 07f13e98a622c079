import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { PrivetError } from "../../base/errors.ts";
import { datasetPath, NO_DATASETS } from "../../testing/datasets.ts";
import { parseSchema } from "../parse/schema.ts";
import { missingDeclarations } from "./draft.ts";
import { schemaFromArffHeader } from "./from-arff-header.ts";

function refusal(run: () => unknown): PrivetError {
  try {
    run();
  } catch (error) {
    if (error instanceof PrivetError) return error;
    throw error;
  }
  throw new Error("not refused");
}

const header = `@relation weather
@attribute outlook {sunny, overcast, rainy}
@attribute temperature numeric
@attribute note string
@attribute day date "yyyy-MM-dd"
@attribute play {yes, no}
@data
sunny,85,?,2001-01-01,no
`;

describe("from an ARFF header", () => {
  test("nominal values are taken over, bounds are left to the owner, text is ignored", () => {
    const draft = schemaFromArffHeader(header, "weather");
    expect(draft.attributes).toEqual([
      { name: "outlook", kind: "categorical", values: ["sunny", "overcast", "rainy"], source: "ARFF header" },
      { name: "temperature", kind: "numeric" },
      { name: "note", kind: "ignored" },
      { name: "day", kind: "numeric" },
      { name: "play", kind: "categorical", values: ["yes", "no"], source: "ARFF header" },
    ]);
    expect(missingDeclarations(draft)).toEqual([
      { attribute: "temperature", what: "bounds" },
      { attribute: "day", what: "bounds" },
    ]);
    expect(refusal(() => parseSchema(draft)).code).toBe("bounds-missing");
  });

  test("a label is set only when it is asked for", () => {
    const kinds = (label: string | true) =>
      schemaFromArffHeader(header, "weather", { label }).attributes.map((attribute) => attribute.kind);
    expect(kinds(true)).toEqual(["categorical", "numeric", "ignored", "numeric", "label"]);
    expect(kinds("outlook")).toEqual(["label", "numeric", "ignored", "numeric", "categorical"]);
    expect(refusal(() => kinds("temperature")).code).toBe("attribute-unknown");
    expect(refusal(() => kinds("Play")).code).toBe("attribute-unknown");
  });

  test("a relational attribute is refused", () => {
    const text = "@relation r\n@attribute bag relational\n@attribute x numeric\n@end bag\n@data\n";
    expect(refusal(() => schemaFromArffHeader(text, "r")).code).toBe("format-unsupported");
  });

  test.skipIf(!datasetPath("arff/vote.arff"))(
    `an all-nominal file needs nothing more (or ${NO_DATASETS})`,
    () => {
      const text = readFileSync(datasetPath("arff/vote.arff")!, "utf8");
      const draft = schemaFromArffHeader(text, "vote", { label: true });
      expect(missingDeclarations(draft)).toEqual([]);
      expect(parseSchema(draft).attributes).toHaveLength(17);
    },
  );
});

describe("what is missing", () => {
  test("bounds, values and kinds are reported in order, and nothing else", () => {
    const attributes = [
      { name: "a", kind: "numeric", low: 0 },
      { name: "b", kind: "categorical" },
      { name: "c", kind: "label", values: null },
      { name: "d" },
      { name: "e", kind: "ignored" },
      { name: "f", kind: "numeric", low: 0, high: 1 },
    ];
    expect(missingDeclarations({ privet: "schema/1", name: "t", attributes })).toEqual([
      { attribute: "a", what: "bounds" },
      { attribute: "b", what: "values" },
      { attribute: "c", what: "values" },
      { attribute: "d", what: "kind" },
    ]);
  });

  test("a file that is no schema is refused", () => {
    expect(refusal(() => missingDeclarations({ attributes: [] })).code).toBe("schema-invalid");
  });
});
