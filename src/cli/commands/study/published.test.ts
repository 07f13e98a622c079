import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { privet, temporaryFolder } from "../../../testing/command-line.ts";
import { makeTrial } from "../../../testing/study-files.ts";

describe("statistics as they were printed", () => {
  it.each(["p-value-as-published", "distance-as-published"])(
    "%s: on public data, with guarantee none",
    async (statistic) => {
      const folder = makeTrial(temporaryFolder(), { visibility: "public" });
      const words = [
        "attributes",
        "rank",
        "trial",
        "--statistic",
        statistic,
        "--epsilon",
        "90",
        ...(statistic === "distance-as-published" ? ["--tau", "0.01"] : []),
      ];
      const { code, out, err } = await privet(folder, [...words, "--top", "1", "--json"]);
      expect(code).toBe(0);
      expect(JSON.parse(out)).toMatchObject({ statistic, guarantee: "none", snps: [{ id: "rs3" }] });
      expect(err).toContain("guarantee none");
      const again = await privet(folder, [...words, "--top", "2"]);
      expect(again.out).toMatch(/rank {2}SNP/);
      expect((await privet(folder, [...words, "--top", "2"])).out).toBe(again.out);
      expect((await privet(folder, [...words, "--top", "9"])).err).toContain("privet: option-out-of-range");
      expect((await privet(folder, [...words, "--out", "x.txt"])).err).toContain("means nothing");
      expect(existsSync(join(folder, "x.txt"))).toBe(false);
    },
  );
});
