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
  const newest = (await ask("owner", "GET", `${url}?order=newest&limit=2`)).json;
  const older = (await ask("owner", "GET", `${url}?order=newest&after=${newest.next}`)).json;
  expect([...newest.items, ...older.items].map(({ seq }) => seq)).toEqual([5, 4, 3, 2, 1]);
  expect((await ask("owner", "GET", `${url}?after=${newest.next}`)).status).toBe(400);
  expect(
    (await ask("bo", "GET", `${url}?order=newest`)).json.items.map(({ seq }: { seq: number }) => seq),
  ).toEqual([5, 3]);
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

// S33: numbers of entries alone must not tell an analyst how long the ledger is.
test("a made-up receipt with somebody else's number is not found, and asking is written down", async () => {
  const { ask, app, released, audited } = await frontHouse();
  const release = await released(PLAN);
  const { json: receipt } = await ask("ana", "GET", `/v1/releases/${release}/receipt`);
  const zero = { ...receipt, entryHash: "0".repeat(64) };
  const found = async (who: string, entry: number) =>
    (await ask(who, "POST", "/v1/receipts/verifications", { body: { ...zero, entry } })).json;
  const anas = (await ask("ana", "GET", `/v1/datasets/${DATASET}/ledger`)).json.items;
  const own = anas.map(({ seq }: { seq: number }) => seq);
  for (let entry = 1; entry <= 6; entry++) {
    expect([entry, await found("ana", entry)]).toEqual([entry, { found: own.includes(entry), equal: false }]);
    expect(await found("auditor", entry)).toEqual({ found: entry <= 4, equal: false });
  }
  const lines = audited.filter(({ act, who }) => act === "ledger.verify" && who === "people/ana");
  expect(lines).toHaveLength(6);
  expect(lines[0]).toMatchObject({ dataset: DATASET, token: expect.any(String) });
  await app.close();
});
