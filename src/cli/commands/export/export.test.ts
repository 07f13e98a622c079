/** privet export, on files of models that Privet has written. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { saveModel } from "../../../models/file.ts";
import { privet, temporaryFolder } from "../../../testing/command-line.ts";
import { exactModels } from "../../../testing/exported-models.ts";
import { smallSynopsis } from "../../../testing/small-synopses.ts";

function folderWith(): string {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "card.json"), saveModel(exactModels.card, {}));
  writeFileSync(join(folder, "synopsis.json"), saveModel(smallSynopsis(), {}));
  return folder;
}

test("SQL goes to standard output, PMML to a new file", async () => {
  const folder = folderWith();
  const sql = await privet(folder, ["export", "card.json"]);
  expect([sql.code, sql.out.startsWith("CASE WHEN ")]).toEqual([0, true]);
  const points = await privet(folder, ["export", "card.json", "--tell", "points"]);
  expect(sql.out).toContain(points.out.trimEnd());
  const written = await privet(folder, ["export", "card.json", "--as", "pmml", "--out", "card.pmml"]);
  expect([written.code, written.out]).toEqual([0, "card.pmml\n"]);
  expect(readFileSync(join(folder, "card.pmml"), "utf8")).toContain("<Scorecard ");
  const again = await privet(folder, ["export", "card.json", "--as", "pmml", "--out", "card.pmml", "--json"]);
  expect(again.code).toBe(2);
  expect(JSON.parse(again.err).error).toMatchObject({ code: "file-exists" });
});

test("points are for SQL, and synopses are not exported", async () => {
  const folder = folderWith();
  const points = await privet(folder, ["export", "card.json", "--as", "pmml", "--tell", "points"]);
  expect([points.code, points.out]).toEqual([2, ""]);
  const synopsis = await privet(folder, ["export", "synopsis.json", "--json"]);
  expect(JSON.parse(synopsis.err).error).toMatchObject({ code: "model-invalid" });
});
