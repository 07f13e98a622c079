import { expect, test } from "vitest";
import { DATASET, frontHouse, PLAN } from "../../testing/server/front-house.ts";

test("a plan is quoted, run, watched to its boundary and read over HTTP", async () => {
  const { ask, clock, released, undocumented, app } = await frontHouse();
  expect((await ask(undefined, "GET", "/healthz")).json).toEqual({ status: "ok" });
  expect((await ask(undefined, "GET", "/readyz")).json).toEqual({ status: "ready" });
  expect((await ask("ana", "GET", "/v1/me")).json).toMatchObject({ name: "people/ana", datasets: [DATASET] });
  const quoted = await ask("ana", "POST", `/v1/datasets/${DATASET}/quotes`, { body: { plan: PLAN } });
  expect(quoted.json).toMatchObject({ cost: { epsilon: "0.25" }, seconds: { first: 1 }, approval: false });
  const release = await released(PLAN);
  const read = await ask("ana", "GET", `/v1/releases/${release}`);
  expect(read.json).toMatchObject({ id: release, release: { privet: "model/1" } });
  void clock;
  expect(undocumented).toEqual([]);
  await app.close();
});
