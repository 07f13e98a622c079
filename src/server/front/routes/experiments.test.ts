import { expect, test } from "vitest";
import { makeClinic, temporaryFolder } from "../../../testing/command-line.ts";
import { experimentEntry } from "../../../testing/experiment-entry.ts";
import { smallExperiment } from "../../../testing/experiments.ts";
import { frontHouse } from "../../../testing/server/front-house.ts";
import { systemClock } from "../../clock.ts";
import { experimentHandlers } from "../../workshop/experiments/handlers.ts";
import { directWorkshop, type WorkshopPlace } from "../../workshop/handlers.ts";

const entry = experimentEntry();
const experiment = { ...smallExperiment, data: [{ schema: "clinic" }], repeats: 1, yardsticks: [] };
const SMALL = "/v1/experiments/small";

async function withWorkshop(visibility: "public" | "private") {
  const folder = makeClinic(temporaryFolder(), { rows: 300, visibility });
  const front = await frontHouse();
  const place = { folder, clock: systemClock } as WorkshopPlace;
  Object.assign(front.house, { workshop: directWorkshop(experimentHandlers(entry), place) });
  return front;
}

test("the owner starts an experiment, follows its cells, analyses and downloads; nobody else learns of it", async () => {
  const { ask, app, undocumented } = await withWorkshop("public");
  const choices = await ask("owner", "GET", "/v1/experiment-choices");
  expect(choices.json.data.at(-1)).toMatchObject({ kind: "table", name: "clinic", labels: ["outcome"] });
  const estimate = await ask("owner", "POST", "/v1/experiments/estimates", { body: { experiment } });
  expect(estimate).toMatchObject({ status: 200, json: { runs: 4, there: 0, kinds: 2 } });
  expect(await ask("owner", "POST", "/v1/experiments", { body: { experiment, jobs: 1 } })).toMatchObject({
    status: 201,
    json: { name: "small", of: 4 },
  });
  for (const who of ["ana", "auditor"]) expect((await ask(who, "GET", SMALL)).status).toBe(403);
  let cells = await ask("owner", "GET", `${SMALL}/cells`);
  while (cells.json.state !== "done") {
    await new Promise((resolve) => setTimeout(resolve, 20));
    cells = await ask("owner", "GET", `${SMALL}/cells?since=${cells.json.mark}`);
  }
  expect((await ask("owner", "GET", "/v1/experiments")).json.items).toMatchObject([
    { name: "small", done: 4 },
  ]);
  const put = await ask("owner", "PUT", `${SMALL}/state`, { body: { state: "paused" } });
  expect(put).toMatchObject({ status: 200, json: { state: "done" } });
  expect((await ask("owner", "GET", `${SMALL}/analysis?data=clinic`)).json.shown.rows).toBe(300);
  for (const [form, media] of [
    ["svg", "image/svg+xml"],
    ["csv", "text/csv"],
    ["latex", "application/x-tex"],
    ["ts", "text/plain"],
  ]) {
    const file = await ask("owner", "GET", `${SMALL}/exports/${form}`);
    expect(file.headers["content-type"]).toContain(media);
    expect(file.headers["content-disposition"]).toContain('attachment; filename="small');
  }
  expect((await ask("owner", "GET", "/v1/experiments/none")).status).toBe(404);
  expect(undocumented).toEqual([]);
  await app.close();
});

test("a private table is refused over HTTP, and without a workshop there is no such address", async () => {
  const closed = await withWorkshop("private");
  for (const path of ["/v1/experiments", "/v1/experiments/estimates"])
    expect(await closed.ask("owner", "POST", path, { body: { experiment } })).toMatchObject({
      status: 422,
      json: { code: "data-not-public" },
    });
  Object.assign(closed.house, { workshop: undefined });
  expect((await closed.ask("owner", "GET", "/v1/experiments")).status).toBe(404);
  expect((await closed.ask("owner", "POST", "/v1/experiments", { body: { experiment } })).status).toBe(404);
  expect(closed.undocumented).toEqual([]);
  await closed.app.close();
});
