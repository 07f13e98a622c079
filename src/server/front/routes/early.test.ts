import { expect, test } from "vitest";
import { DATASET, frontHouse, PLAN } from "../../../testing/server/front-house.ts";

// S01: the front does not rest on being told late alone; what is sealed has its time on it.
test("a release is not there before its boundary, whatever a keeper or a record says", async () => {
  const { ask, app, released, house, clock } = await frontHouse();
  const release = await released(PLAN);
  const reader = house.releases.get(DATASET)!;
  const find = reader.find.bind(reader);
  const visibleFrom = clock.now() + 5000;
  Object.assign(reader, { find: async (run: string) => ({ ...(await find(run))!, visibleFrom }) });
  for (const what of ["", "/receipt", "/marginals", "/figure"])
    expect((await ask("ana", "GET", `/v1/releases/${release}${what}`)).status).toBe(404);
  await clock.pass(5000);
  expect((await ask("ana", "GET", `/v1/releases/${release}`)).status).toBe(200);
  await app.close();
});
