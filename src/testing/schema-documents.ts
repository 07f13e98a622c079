/** Random schema files for property tests: complete, valid, and as varied as the format allows. */
import fc from "fast-check";

const name = fc
  .string({ minLength: 1, maxLength: 12, unit: "binary" })
  .filter((text) => text !== "__proto__");
const fileName = fc
  .string({ minLength: 1, maxLength: 12, unit: fc.constantFrom(..."abzé7 _-.(:,'\"") })
  .filter((text) => !text.startsWith("."));
const source = fc.option(fc.string(), { nil: undefined });

const numeric = fc
  .record({
    low: fc.double({ min: -1e6, max: 1e6, noNaN: true }),
    span: fc.double({ min: 1, max: 1e6, noNaN: true }),
    share: fc.option(fc.double({ min: 1e-4, max: 1, noNaN: true }), { nil: undefined }),
    scale: fc.constantFrom("linear", "log", undefined),
    missing: fc.constantFrom("group", "measured", undefined, 0, 1),
    groups: fc.boolean(),
    source,
  })
  .map(({ low, span, share, scale, missing, groups, source }) => ({
    kind: "numeric",
    low,
    high: low + span,
    step: share === undefined ? undefined : (low + span - low) * share,
    scale,
    // Either end stands for missing ones.
    missing: typeof missing === "number" ? (missing ? low + span : low) : missing,
    source,
    taxonomy: groups ? [{ groups: [{ name: "all", low }] }] : undefined,
  }));

const values = fc.uniqueArray(fc.string({ unit: "binary" }), { minLength: 2, maxLength: 8 });

const valued = fc
  .record({ kind: fc.constantFrom("categorical", "label"), values, ownOther: fc.boolean(), source })
  .map(({ kind, values, ownOther, source }) => ({
    kind,
    values,
    other: ownOther ? values[values.length - 1] : undefined,
    aliases: values.includes("alias") ? undefined : { alias: values[0] },
    source,
  }));

const ignored = source.map((source) => ({ kind: "ignored", source }));

const attributes = fc
  .uniqueArray(fc.tuple(name, fc.oneof(numeric, valued, ignored)), {
    minLength: 1,
    maxLength: 6,
    selector: ([name]) => name,
  })
  .map((pairs) => pairs.map(([name, rest]) => ({ name, ...rest })));

/** Documents that `parseSchema` must accept. */
export const schemaDocuments: fc.Arbitrary<Record<string, unknown>> = fc
  .record(
    {
      privet: fc.constant("schema/1"),
      name: fileName,
      visibility: fc.constantFrom("private", "public"),
      unit: fc.constantFrom("person", "household"),
      neighbours: fc.constantFrom("replace", "add-remove"),
      rows: fc.oneof(fc.constant({}), fc.record({ about: fc.integer({ min: 1 }) })),
      file: fc.record(
        {
          path: fc.string(),
          format: fc.constantFrom("csv", "arff", "libsvm"),
          delimiter: fc.constantFrom(",", ";", "\t", "|", " "),
          quote: fc.constantFrom('"', "'", ""),
          escape: fc.constantFrom("\\", "^"),
          header: fc.boolean(),
          missing: fc.uniqueArray(fc.string()),
          comment: fc.string({ minLength: 1 }),
          trim: fc.boolean(),
          decimal: fc.constant("."),
        },
        { requiredKeys: [] },
      ),
      attributes,
    },
    { requiredKeys: ["privet", "name", "attributes"] },
  )
  // As a file would hold them: fields that are undefined are not there.
  .map((document) => JSON.parse(JSON.stringify(document)));
