import { describe, expect, it } from "vitest";
import { publicRandom } from "../../base/random.ts";
import { rational, ZERO } from "../../base/rational.ts";
import { epsilonFrom, openCurator } from "../../curator/index.ts";
import { loadClustering, saveModel } from "../../models/file.ts";
import { parseSchema } from "../../schema/parse/schema.ts";
import { nearestAmong, weightedMeans } from "./k-means/weighted-means.ts";
import { privetMeans } from "./privet-means.ts";
import { centreSizes, gaussianSizes } from "./sizes.ts";

const random = publicRandom("sizes");
const laplace = (scale: number) => scale * Math.log((1 - random.uniform()) / (1 - random.uniform()));

describe("sizes of clusters", () => {
  // 2,000 trials: 0.05 is estimated to within 0.0195 (four deviations). The bound is for every set of cells, so far fewer alarms are expected.
  it("of grids without a row, one in twenty at most has a centre without the mark, however centres follow the noise", () => {
    let alarms = 0;
    for (let trial = 0; trial < 2000; trial++) {
      const places = Array.from({ length: 49 }, (_, i) => ({
        place: Float64Array.of(i % 7, Math.floor(i / 7)),
        weight: laplace(5),
      }));
      const full = places.filter(({ weight }) => weight > 10);
      const centres = weightedMeans(full.length >= 3 ? full : places.slice(0, 3), 3, random);
      const sizes = centreSizes({ places, scale: 5 }, 3, (place) => nearestAmong(centres, place).index);
      if (sizes.some(({ couldBeChance }) => !couldBeChance)) alarms++;
    }
    expect(alarms / 2000).toBeLessThan(0.05 + 0.0195);
  });

  it("of centres without a row, counted with Gaussian noise, one set in twenty has one without the mark", () => {
    let alarms = 0;
    for (let trial = 0; trial < 20_000; trial++) {
      const counts = Array.from({ length: 5 }, () => 30 * random.normal());
      if (gaussianSizes(counts, 30).some(({ couldBeChance }) => !couldBeChance)) alarms++;
    }
    expect(alarms / 20_000).toBeLessThan(0.05 + 0.0062);
    expect(alarms / 20_000).toBeGreaterThan(0.03);
  });

  it("are told with the model and kept in its file: of three places, one with ten times the rows and one with none", async () => {
    const number = (name: string) => ({ name, kind: "numeric", low: 0, high: 100 });
    const label = { name: "z", kind: "label", values: ["a", "b"] };
    const schema = parseSchema({
      privet: "schema/1",
      name: "s",
      visibility: "public",
      neighbours: "add-remove",
      attributes: [number("x"), number("y"), label],
    });
    const rows = `x,y,z\n${"10,10,a\n".repeat(5000)}${"90,90,b\n".repeat(500)}`;
    const curator = await openCurator({ schema, rows: [rows], unsafeSeed: 4, threads: 1 });
    const ask = { epsilon: epsilonFrom("1"), delta: ZERO };
    const { model } = await privetMeans.fit(curator, ask, { k: 2 });
    const sizes = model.sizes?.map(({ rows }) => rows).toSorted((a, b) => a - b) ?? [];
    // 256 cells of noise with deviation √2 each: five deviations are below 120 rows.
    expect(Math.abs(sizes[0] - 500)).toBeLessThan(120);
    expect(Math.abs(sizes[1] - 5000)).toBeLessThan(120);
    expect(model.sizes?.every(({ couldBeChance }) => !couldBeChance)).toBe(true);
    const again = loadClustering(saveModel(model, {})).model;
    expect(again.sizes).toEqual(model.sizes);
    expect(again.describe()[0].rows).toBe(model.sizes?.[0].rows);
    await curator.close();
    const empty = await openCurator({ schema, rows: ["x,y,z\n10,10,a\n"], unsafeSeed: 4, threads: 1 });
    const noise = await privetMeans.fit(empty, { epsilon: rational(1n, 100n), delta: ZERO }, { k: 3 });
    expect(noise.model.sizes?.every(({ couldBeChance }) => couldBeChance)).toBe(true);
    await empty.close();
  });

  it("are refused in a file that does not tell them for each centre", () => {
    const file = (sizes: unknown) =>
      JSON.stringify({
        privet: "model/1",
        guarantee: "none",
        model: {
          kind: "k-means",
          attributes: [{ name: "x", kind: "numeric", low: 0, high: 1, missing: 0 }],
          centres: [[0]],
          sizes,
        },
      });
    expect(loadClustering(file([{ rows: 3, couldBeChance: true }])).model.sizes).toHaveLength(1);
    for (const bad of [
      [],
      [{ rows: -1, couldBeChance: true }],
      [{ rows: 1 }],
      "many",
      [{ rows: 1.5, couldBeChance: false }],
    ])
      expect(() => loadClustering(file(bad))).toThrow("sizes");
  });
});
