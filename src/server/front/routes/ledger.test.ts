import { expect, test } from "vitest";
import { DATASET, frontHouse, PLAN } from "../../../testing/server/front-house.ts";

test("the ledger is told to owners and auditors whole, to analysts their own, and receipts are held against it", async () => {
  const { ask, app, released, undocumented } = await frontHouse();
  const release = await released(PLAN);
  await released({ ...PLAN, epsilon: "0.125" }, "bo");
  const url = `/v1/datasets/${DATASET}/ledger`;
  const seen = async (who: string) => (await ask(who, "GET", url)).json.items;
  expect((await seen("auditor")).map(({ kind }: { kind: string }) => kind)).toEqual([
    "open",
    "holder",
    "holder",
    "spend",
    "spend",
  ]);
  expect((await seen("ana")).map(({ body }: { body: { holder: string } }) => body.holder)).toEqual([
    "people/ana",
    "people/ana",
  ]);
  const first = (await ask("owner", "GET", `${url}?limit=2`)).json;
  const next = (await ask("owner", "GET", `${url}?limit=200&after=${first.next}`)).json;
  expect([...first.items, ...next.items].map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5]);
  expect((await ask("auditor", "POST", `${url}/verifications`)).json).toMatchObject({
    intact: true,
    entries: 5,
  });
  expect((await ask("ana", "POST", `${url}/verifications`)).status).toBe(403);
  const { json: receipt } = await ask("ana", "GET", `/v1/releases/${release}/receipt`);
  const verify = (body: unknown) => ask("ana", "POST", "/v1/receipts/verifications", { body });
  expect((await verify(receipt)).json).toMatchObject({
    found: expect.any(Boolean),
    equal: expect.any(Boolean),
  });
  expect(await verify({ ...receipt, dataset: "registry" })).toMatchObject({ status: 404 });
  expect(await verify({ ...receipt, dataset: "nothing" })).toMatchObject({ status: 404 });
  expect(await verify({ privet: "receipt/1" })).toMatchObject({ status: 422 });
  expect(undocumented).toEqual([]);
  await app.close();
});

test("over HTTP an allowance only goes down", async () => {
  const { ask, app, house, undocumented } = await frontHouse();
  const url = `/v1/datasets/${DATASET}/allowances/people/ana`;
  expect((await ask("owner", "GET", url)).json).toMatchObject({
    holder: "people/ana",
    cap: { epsilon: "5" },
  });
  expect((await ask("ana", "GET", url)).status).toBe(403);
  expect(await ask("owner", "PUT", url, { body: { epsilon: "6" } })).toMatchObject({
    status: 403,
    json: { code: "needs-the-machine" },
  });
  expect((await ask("owner", "PUT", url, { body: { perRun: "0.1", off: true } })).json.grants).toMatchObject([
    { person: "people/ana", perRun: "0.1", off: true },
  ]);
  expect(await ask("owner", "PUT", url, { body: { off: false } })).toMatchObject({
    json: { code: "needs-the-machine" },
  });
  expect(await ask("owner", "PUT", url, { body: { perRun: "0.2" } })).toMatchObject({
    json: { code: "needs-the-machine" },
  });
  expect(await ask("owner", "GET", `/v1/datasets/${DATASET}/allowances/nobody`)).toMatchObject({
    status: 404,
  });
  expect((await house.asked.auditLines({ limit: 100 })).some(({ act }) => act === "grant.narrow")).toBe(true);
  expect(undocumented).toEqual([]);
  await app.close();
});

test("tokens made over HTTP have fewer rights, are shown once, and end when they are revoked", async () => {
  const { ask, app, clock, undocumented } = await frontHouse();
  const made = await ask("ana", "POST", "/v1/tokens", { body: { readOnly: true, days: 1 } });
  expect(made).toMatchObject({ status: 201, json: { readOnly: true, person: "people/ana" } });
  const line = `Bearer ${made.json.token}`;
  expect((await ask(line, "GET", "/v1/me")).json).toMatchObject({ readOnly: true });
  expect((await ask(line, "POST", `/v1/datasets/${DATASET}/runs`, { body: {} })).status).toBe(403);
  const listed = await ask("ana", "GET", "/v1/tokens");
  expect(listed.json.items).toHaveLength(2);
  expect(listed.text).not.toMatch(/digest|privet_/);
  expect(await ask("ana", "POST", "/v1/tokens", { body: { role: "owner" } })).toMatchObject({ status: 403 });
  expect((await ask("bo", "DELETE", `/v1/tokens/${made.json.id}`)).status).toBe(404);
  expect((await ask("ana", "DELETE", `/v1/tokens/${made.json.id}`)).status).toBe(204);
  await clock.pass(1100);
  expect((await ask(line, "GET", "/v1/me")).status).toBe(401);
  expect(undocumented).toEqual([]);
  await app.close();
});
