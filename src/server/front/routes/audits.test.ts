import { expect, test } from "vitest";
import { attacks } from "../../../audit/attacks.ts";
import { measureMechanisms } from "../../../audit/measure.ts";
import { PrivetError } from "../../../base/errors.ts";
import { DATASET, FOREIGN, frontHouse } from "../../../testing/server/front-house.ts";
import { tokenIn } from "../../../testing/server/people.ts";
import { measuringHandlers } from "../../workshop/audits.ts";
import { directWorkshop } from "../../workshop/handlers.ts";

const laplaceAlone = attacks.filter(({ name }) => name === "laplace");

/** A house with a workshop that measures for real, though one mechanism alone. */
async function withWorkshop() {
  const front = await frontHouse();
  const handlers = measuringHandlers((asked) => measureMechanisms(asked, laplaceAlone));
  const place = {
    ...{ config: front.house.config, folder: "/nowhere", clock: front.clock },
    serve: () => Promise.resolve(),
  };
  Object.assign(front.house, { workshop: directWorkshop(handlers, place) });
  return front;
}

const settled = async (ask: () => Promise<{ json: { state: string } }>) => {
  for (;;) {
    const { json } = await ask();
    if (json.state !== "running") return json as never;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
};

test("without a workshop there is the ledgers' light, of data sets that are known, and each look is written down", async () => {
  const { ask, app, house, audited, undocumented } = await frontHouse();
  const narrow = await tokenIn(house.asked, "people/auditor", { datasets: [DATASET] });
  const { json } = await ask(`Bearer ${narrow.text}`, "GET", "/v1/audits");
  expect(json.ledger).toMatchObject({
    state: "good",
    figures: { ledgers: [{ dataset: DATASET, state: "good" }] },
  });
  expect(json.mechanisms).toEqual({ state: "unknown", figures: null, at: null });
  expect(audited.filter(({ act }) => act === "ledger.verify").map(({ dataset }) => dataset)).toEqual([
    DATASET,
  ]);
  const { json: all } = await ask("owner", "GET", "/v1/audits");
  expect(all.ledger.figures.ledgers.map(({ dataset }: { dataset: string }) => dataset)).toEqual([
    DATASET,
    FOREIGN,
  ]);
  for (const method of ["GET", "POST", "DELETE"])
    expect(
      (await ask("owner", method, "/v1/audits/mechanisms", method === "POST" ? { body: {} } : {})).status,
    ).toBe(404);
  expect((await ask("ana", "GET", "/v1/audits")).status).toBe(403);
  expect((await ask("auditor", "GET", "/v1/audits/proofs")).json).toHaveProperty("items");
  expect(undocumented).toEqual([]);
  await app.close();
});

test("a broken ledger turns the light, and one whose keeper is away is not called good", async () => {
  const { ask, app, house, keepers, undocumented } = await frontHouse();
  const data = house.data.get(DATASET)!;
  Object.assign(data, {
    ask: async () => {
      throw new PrivetError("ledger-broken", "Entry 2 does not follow.", "Restore it.");
    },
  });
  const { json: broken } = await ask("auditor", "GET", "/v1/audits");
  expect(broken.ledger.state).toBe("bad");
  expect(broken.ledger.figures.ledgers).toMatchObject([
    { dataset: DATASET, state: "bad", code: "ledger-broken" },
    { dataset: FOREIGN, state: "good" },
  ]);
  keepers.get(FOREIGN)!.die();
  const { json } = await ask("owner", "GET", "/v1/audits");
  expect(json.ledger.figures.ledgers[1]).toMatchObject({ dataset: FOREIGN, state: "unknown" });
  expect(undocumented).toEqual([]);
  await app.close();
});

test("the owner measures, everybody who oversees sees it, and it is the light's", async () => {
  const { ask, app, undocumented } = await withWorkshop();
  const url = "/v1/audits/mechanisms";
  expect((await ask("auditor", "GET", url)).json).toMatchObject({ state: "none", measurement: null });
  for (const who of ["auditor", "ana"]) expect((await ask(who, "POST", url, { body: {} })).status).toBe(403);
  const asked = await ask("owner", "POST", url, { body: { epsilons: ["1"], trials: 8000 } });
  expect([asked.status, asked.json.state]).toEqual([202, "running"]);
  expect((await ask("owner", "POST", url, { body: {} })).json.code).toBe("busy");
  const done = await settled(() => ask("auditor", "GET", url));
  expect(done).toMatchObject({ state: "done", measurement: { epsilons: [1], control: { isCaught: true } } });
  expect((await ask("auditor", "GET", "/v1/audits")).json.mechanisms).toMatchObject({
    state: "good",
    figures: { measured: 1, broken: [], trials: 8000, falseAlarm: 1e-6 },
  });
  expect(undocumented).toEqual([]);
  await app.close();
});

test("a measurement is stopped, and what was measured before stays; nonsense is refused", async () => {
  const { ask, app, undocumented } = await withWorkshop();
  const url = "/v1/audits/mechanisms";
  await ask("owner", "POST", url, { body: { trials: 200_000 } });
  expect((await ask("auditor", "DELETE", url)).status).toBe(403);
  expect((await ask("owner", "DELETE", url)).status).toBe(200);
  expect(await settled(() => ask("owner", "GET", url))).toMatchObject({
    state: "stopped",
    measurement: null,
  });
  const codes = await Promise.all(
    [
      { trials: 3 },
      { trials: 1e6 },
      { epsilons: ["0"] },
      { epsilons: ["99"] },
      { epsilons: 1 },
      { other: 1 },
    ].map(async (body) => (await ask("owner", "POST", url, { body })).json.code),
  );
  expect(codes).toEqual([
    ...["option-out-of-range", "option-out-of-range", "epsilon-invalid", "epsilon-invalid"],
    ...["request-invalid", "request-invalid"],
  ]);
  expect(undocumented).toEqual([]);
  await app.close();
});
