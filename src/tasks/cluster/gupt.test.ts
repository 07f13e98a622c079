import { describe, expect, test } from "vitest";
import { deltaFrom, epsilonFrom, openCurator } from "../../curator/index.ts";
import { parseSchema } from "../../schema/parse/schema.ts";
import type { Neighbours } from "../../schema/types.ts";
import { dice } from "../../testing/small-tables.ts";
import { gupt as guptToClassify } from "../classify/blocks/gupt.ts";
import { gupt } from "./gupt.ts";

const schemaOf = (neighbours: Neighbours) =>
  parseSchema({
    ...{ privet: "schema/1", name: "blobs", neighbours, visibility: "public" },
    rows: neighbours === "replace" ? {} : { about: 900 },
    attributes: ["x", "y"].map((name) => ({
      ...{ name, kind: "numeric", low: 0, high: 10, step: 0.1, missing: 5, source: "made up" },
    })),
  });
const MIDDLES = [
  [2, 2],
  [5, 8],
  [8, 3],
];
const blobs = (): string => {
  const roll = dice(1);
  const near = (x: number) => (x + (roll(11) - 5) / 10).toFixed(1);
  const rows = Array.from({ length: 900 }, () => MIDDLES[roll(3)].map(near).join(","));
  return `x,y\n${rows.join("\n")}\n`;
};
const ask = { epsilon: epsilonFrom("100"), delta: deltaFrom("0") };
const open = async (neighbours: Neighbours, options: object) =>
  openCurator({
    schema: schemaOf(neighbours),
    rows: [blobs()],
    unsafeSeed: 2,
    parts: gupt.parts?.(options as never),
  });

describe.each([
  ["add-remove", {}],
  ["replace", {}],
  ["replace", { deal: "place", blocks: 40 }],
] as const)("where neighbours %s, with %j", (neighbours, options) => {
  test("finds what lies together where noise is small, in the order of the first coordinate", async () => {
    const curator = await open(neighbours, options);
    const { model } = await gupt.fit(curator, ask, { k: 3, blocks: 40, ...options });
    const found = model.centres.map((centre) => Array.from(centre, (x) => 5 + 5 * x));
    for (const [i, centre] of found.entries())
      for (const [j, x] of centre.entries()) expect(Math.abs(x - MIDDLES[i][j])).toBeLessThan(0.8);
    await curator.close();
  });
});

describe.each([
  ["cluster", gupt],
  ["classify", guptToClassify],
])("to %s, dealt by place", (_, method) => {
  const facts = (neighbours: Neighbours) => {
    const schema = schemaOf(neighbours);
    const label = { name: "z", kind: "label", values: ["no", "yes"] } as const;
    return { schema: { ...schema, attributes: [...schema.attributes, label] }, neighbours, rows: 900 };
  };
  const quote = (neighbours: Neighbours, options: object) =>
    method.quote(facts(neighbours) as never, { ...ask, label: "z" } as never, { blocks: 40, ...options });
  const noise = (neighbours: Neighbours, options: object) =>
    Number(/noise of ±([\d.e-]+)/.exec(quote(neighbours, options).notes.join())?.[1]);

  test("has half the noise where rows are replaced, and as much as where they come and go", () => {
    const [byValues, byPlace] = [noise("replace", {}), noise("replace", { deal: "place" })];
    expect(byValues / byPlace).toBeCloseTo(2, 1);
    expect(noise("add-remove", {})).toBe(byPlace);
  });

  test("is refused where rows come and go, and into more blocks than rows are dealt into", () => {
    const code = (code: string) => expect.objectContaining({ code });
    expect(() => quote("add-remove", { deal: "place" })).toThrow(code("neighbours-mismatch"));
    expect(() => quote("replace", { deal: "place", blocks: 1001 })).toThrow(code("option-out-of-range"));
  });

  test("names the parts that rows are dealt into when they are opened", () => {
    expect(method.parts?.({ blocks: 3, deal: "place" })).toEqual(["1-1/3", "2-2/3", "3-3/3"]);
    expect(method.parts?.({ deal: "place" })).toHaveLength(64);
    for (const given of [{}, { blocks: 3 }, { deal: "place", blocks: -1 }, { deal: "place", blocks: "x" }])
      expect(method.parts?.(given)).toEqual([]);
  });
});

test("rows that were not dealt so are not asked, and what was set aside is returned", async () => {
  const curator = await open("replace", {});
  const run = gupt.fit(curator, ask, { k: 2, blocks: 4, deal: "place" });
  await expect(run).rejects.toMatchObject({ code: "request-malformed" });
  expect((await curator.budget()).spent.epsilon.n).toBe(0n);
  await curator.close();
});
