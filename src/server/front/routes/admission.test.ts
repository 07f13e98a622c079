import { expect, test } from "vitest";
import { DATASET, frontHouse } from "../../../testing/server/front-house.ts";
import { tokenIn } from "../../../testing/server/people.ts";
import type { WorkshopLink } from "../../workshop/handlers.ts";

const grant = { epsilon: "0.5", perRun: "0.1" };
const calls = [
  ["GET", "/v1/people", undefined],
  ["POST", "/v1/people", { name: "eve" }],
  ["POST", "/v1/people/ana/tokens", { days: 3 }],
  ["PUT", "/v1/people/ana/blocked", { blocked: true }],
  ["PUT", `/v1/people/ana/grants/${DATASET}`, grant],
  ["DELETE", `/v1/people/ana/grants/${DATASET}`, undefined],
  [
    "PUT",
    `/v1/datasets/${DATASET}/allowances`,
    { allowances: [{ holder: "people/ana", epsilon: "1", delta: "0" }] },
  ],
] as const;

const token = {
  ...{ id: "aaaaaaaaaa", person: "people/eve", role: "analyst", datasets: null, readOnly: false },
  ...{
    created: "2026-11-16T00:00:00.000Z",
    expires: "2026-12-16T00:00:00.000Z",
    revoked: null,
    lastUsed: null,
  },
};
const granted = {
  grant: {
    ...{ person: "people/ana", dataset: DATASET, holder: "people/ana", off: false },
    ...{ perRun: null, perDay: null, approveAbove: null, until: null },
  },
  entry: 2,
};
const told: Readonly<Record<string, unknown>> = {
  "people.list": { people: [], tokens: [token], grants: [granted.grant] },
  "people.admit": { ...token, token: "privet_x", digest: "never told" },
  "people.token": { ...token, token: "privet_x" },
  "people.block": { name: "people/ana", role: "analyst", blocked: true },
  "people.grant": granted,
  "people.suspend": granted,
  "people.share": { entries: [3] },
};

async function withWorkshop() {
  const front = await frontHouse();
  const asked: { about: string; body: unknown }[] = [];
  const workshop: WorkshopLink = {
    async ask(about, body) {
      asked.push({ about, body });
      return told[about];
    },
  };
  Object.assign(front.house, { workshop });
  return { ...front, asked };
}

test("only owners of all data sets, with tokens that may change things, let people in and give", async () => {
  const { ask, app, house, asked, undocumented } = await withWorkshop();
  const scoped = `Bearer ${(await tokenIn(house.asked, "people/owner", { datasets: [DATASET] })).text}`;
  const reading = `Bearer ${(await tokenIn(house.asked, "people/owner", { readOnly: true })).text}`;
  for (const [method, path, body] of calls) {
    for (const who of ["ana", "bo", "auditor", scoped])
      expect([who, path, (await ask(who, method, path, { body })).json.code]).toEqual([
        who,
        path,
        "not-allowed",
      ]);
    const read = await ask(reading, method, path, { body });
    expect([path, read.status]).toEqual([path, method === "GET" ? 200 : 403]);
    expect((await ask(undefined, method, path, { body })).status).toBe(401);
  }
  expect(asked.filter(({ about }) => about !== "people.list")).toEqual([]);
  for (const [method, path, body] of calls)
    expect([path, (await ask("owner", method, path, { body })).status]).toEqual([
      path,
      method === "POST" ? 201 : 200,
    ]);
  expect(undocumented).toEqual([]);
  await app.close();
});

test("the workshop is told who asks, by the token that was shown, whatever the body says", async () => {
  const { ask, app, asked } = await withWorkshop();
  const made = await ask("owner", "POST", "/v1/people", { body: { name: "eve", days: 3 } });
  expect(made.text).not.toContain("never told");
  const asking = {
    who: "people/owner",
    token: expect.stringMatching(/^[a-z2-7]{10}$/),
    address: "127.0.0.1",
    request: expect.stringMatching(/^req_/),
  };
  await ask("owner", "PUT", `/v1/people/ana/grants/${DATASET}`, { body: grant });
  expect(asked).toEqual([
    { about: "people.admit", body: { name: "eve", days: 3, asking } },
    { about: "people.grant", body: { ...grant, name: "ana", dataset: DATASET, asking } },
  ]);
  for (const body of [
    { name: "eve", asking: { who: "people/ana" } },
    { name: "<b>eve</b>" },
    { name: "eve", role: "root" },
    { name: "eve", days: 366 },
  ])
    expect((await ask("owner", "POST", "/v1/people", { body })).status).toBe(400);
  expect(asked).toHaveLength(2);
  await app.close();
});

test("without a workshop these addresses are like all that do not exist", async () => {
  const { ask, app, undocumented } = await frontHouse();
  const nowhere = (await ask("owner", "GET", "/v1/nothing")).json;
  for (const [method, path, body] of calls)
    for (const who of ["owner", "ana"]) {
      const { status, json } = await ask(who, method, path, { body });
      expect([path, status]).toEqual([path, 404]);
      expect({ ...json, instance: "" }).toEqual({ ...nowhere, instance: "" });
    }
  expect(undocumented).toEqual([]);
  await app.close();
});
