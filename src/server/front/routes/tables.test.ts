import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../../testing/command-line.ts";
import { frontHouse } from "../../../testing/server/front-house.ts";
import { directWorkshop } from "../../workshop/handlers.ts";
import { tableHandlers } from "../../workshop/tables.ts";

const NASTY = ["<img src=x onerror=alert(1)>", '"><script>alert(1)</script>'] as const;
const DRAFTS = "/v1/workshop/tables/drafts";

async function houseWithWorkshop() {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "t.csv"), `${NASTY[0]},outcome\n1,yes\n`);
  const front = await frontHouse();
  const place = { config: front.house.config, folder, clock: front.clock, serve: async () => undefined };
  Object.assign(front.house, { workshop: directWorkshop(tableHandlers, place) });
  return front;
}

test("an owner declares a table over HTTP, large and with names that are no markup, and it is on record", async () => {
  const { ask, app, audited, undocumented } = await houseWithWorkshop();
  const drafted = await ask("owner", "POST", DRAFTS, { body: { file: "t.csv", header: true } });
  expect(drafted).toMatchObject({ status: 200, json: { name: "t", taken: false } });
  expect(drafted.headers["content-type"]).toContain("application/json");
  const { schema } = drafted.json;
  expect(schema.attributes[0].name).toBe(NASTY[0]);
  const values = [NASTY[1], ...Array.from({ length: 20_000 }, (_, k) => `value ${k}`)];
  const whole = {
    ...schema,
    attributes: [
      { name: NASTY[0], kind: "categorical", values },
      { name: "outcome", kind: "label", values: ["no", "yes"] },
    ],
  };
  const put = await ask("owner", "PUT", "/v1/workshop/tables/t", { body: { schema: whole } });
  expect(put).toMatchObject({ status: 200, json: { missing: [], budget: false } });
  const read = await ask("owner", "GET", "/v1/workshop/tables/t");
  expect(read.json.schema.attributes[0].values[0]).toBe(NASTY[1]);
  const checked = await ask("owner", "POST", "/v1/workshop/tables/checks", { body: { name: "t" } });
  expect(checked.json).toEqual({ complete: true, missing: [], faults: [] });
  const broken = {
    ...schema,
    attributes: [{ ...whole.attributes[1], values: ["no"] }, schema.attributes[0]],
  };
  const faults = await ask("owner", "POST", "/v1/workshop/tables/checks", { body: { schema: broken } });
  expect(faults.json.faults).toMatchObject([{ attribute: "outcome", fix: { option: "values" } }]);
  const codebook = { schema, codebook: "name,values\noutcome,no;yes\n" };
  const imported = await ask("owner", "POST", "/v1/workshop/tables/codebooks", { body: codebook });
  expect(imported.json.declared).toEqual(["outcome"]);
  const budget = { epsilon: "1", delta: "1e-9" };
  const dry = { body: { ...budget, dry: true } };
  expect((await ask("owner", "POST", "/v1/workshop/tables/t/budget", dry)).json.budget).toBe(null);
  expect(await ask("owner", "POST", "/v1/workshop/tables/t/budget", { body: budget })).toMatchObject({
    status: 200,
    json: { budget: { budget: { epsilon: "1" } } },
  });
  expect(audited.filter(({ about }) => about === "t").map(({ act }) => act)).toEqual([
    "table.declare",
    "budget.open",
  ]);
  expect((await ask("owner", "GET", "/v1/workshop/tables/none")).json.code).toBe("schema-missing");
  expect(undocumented).toEqual([]);
  await app.close();
});

test("nobody else does, and without a workshop there are no such addresses", async () => {
  const { ask, app, house, undocumented } = await houseWithWorkshop();
  for (const who of ["ana", "auditor"])
    expect((await ask(who, "POST", DRAFTS, { body: { file: "t.csv" } })).status).toBe(403);
  Object.assign(house, { workshop: undefined });
  for (const [method, path] of [
    ["POST", DRAFTS],
    ["GET", "/v1/workshop/tables/t"],
    ["PUT", "/v1/workshop/tables/t"],
  ])
    expect((await ask("owner", method, path, method === "GET" ? {} : { body: {} })).status).toBe(404);
  expect(undocumented).toEqual([]);
  await app.close();
});
