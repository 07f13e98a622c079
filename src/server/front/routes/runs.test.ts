import { expect, test } from "vitest";
import { DATASET, frontHouse, PLAN } from "../../../testing/server/front-house.ts";

const url = `/v1/datasets/${DATASET}/runs`;
const key = { "idempotency-key": "a-key-that-is-long-enough" };

test("one key is one run over HTTP: repeated, with another body, and by somebody else", async () => {
  const { ask, app, undocumented } = await frontHouse();
  const { json: quoted } = await ask("ana", "POST", `/v1/datasets/${DATASET}/quotes`, {
    body: { plan: PLAN },
  });
  const { composition: _, ...price } = quoted.cost;
  const body = { plan: PLAN, price };
  const first = await ask("ana", "POST", url, { body, headers: key });
  expect(first).toMatchObject({ status: 201, headers: { location: `/v1/runs/${first.json.id}` } });
  expect(first.headers).not.toHaveProperty("idempotent-replayed");
  const again = await ask("ana", "POST", url, { body, headers: key });
  expect(again).toMatchObject({
    status: 201,
    headers: { "idempotent-replayed": "true" },
    json: { id: first.json.id },
  });
  const other = await ask("ana", "POST", url, { body: { ...body, again: true }, headers: key });
  expect(other).toMatchObject({ status: 422, json: { code: "key-reused" } });
  const bo = await ask("bo", "POST", url, { body, headers: key });
  expect(bo.status).toBe(201);
  expect(bo.json.id).not.toBe(first.json.id);
  expect(undocumented).toEqual([]);
  await app.close();
});

test("a run without a key of 16 to 128 printable characters is refused", async () => {
  const { ask, app } = await frontHouse();
  const body = { plan: PLAN, price: { epsilon: "0.25", delta: "0" } };
  for (const given of [
    undefined,
    "short",
    "x".repeat(129),
    "with blanks in it, long",
    "ümlaut-umlaut-umlaut",
  ]) {
    const headers: Record<string, string> = given === undefined ? {} : { "idempotency-key": given };
    expect(await ask("ana", "POST", url, { body, headers })).toMatchObject({
      status: 400,
      json: { code: "key-missing", exit: 2 },
    });
  }
  await app.close();
});

test("runs are listed page by page, newest first, without a gap", async () => {
  const { ask, app, released, undocumented } = await frontHouse();
  for (let i = 0; i < 3; i++) await released(PLAN);
  const seen: string[] = [];
  let after = "";
  do {
    const { json } = await ask("ana", "GET", `/v1/runs?limit=2${after}`);
    seen.push(...json.items.map(({ asked }: { asked: string }) => asked));
    after = json.next ? `&after=${json.next}` : "";
  } while (after !== "");
  expect(seen).toHaveLength(3);
  expect(seen).toEqual([...seen].sort().reverse());
  const { json } = await ask("ana", "GET", "/v1/runs?limit=1");
  expect(await ask("bo", "GET", `/v1/runs?after=${json.next}`)).toMatchObject({ status: 400 });
  for (const bad of [
    "limit=0",
    "limit=201",
    "limit=1e2",
    "limit=2&limit=3",
    "after=x",
    "state=gone",
    "other=1",
  ])
    expect(await ask("ana", "GET", `/v1/runs?${bad}`)).toMatchObject({
      status: 400,
      json: { code: "request-invalid" },
    });
  expect(undocumented).toEqual([]);
  await app.close();
});

test("a queued run is cancelled for nothing, a running one later, and approvals are the owner's", async () => {
  const { ask, app, clock, undocumented } = await frontHouse({
    config: { policy: { guarantee: "research", tokenDays: 30, approvalAbove: "0.3" } },
  });
  const ask2 = async (name: string, epsilon: string) => {
    const plan = { ...PLAN, epsilon };
    const { json } = await ask("ana", "POST", `/v1/datasets/${DATASET}/quotes`, { body: { plan } });
    const { composition: _, ...price } = json.cost;
    const headers = { "idempotency-key": `a-key-of-${name}-for-this` };
    return {
      approval: json.approval,
      run: (await ask("ana", "POST", url, { body: { plan, price }, headers })).json,
    };
  };
  const big = await ask2("big", "0.4");
  expect(big).toMatchObject({ approval: true, run: { state: "waiting", paid: false } });
  const approval = { body: { decision: "refused", reason: "not now" } };
  expect((await ask("ana", "PUT", `/v1/runs/${big.run.id}/approval`, approval)).status).toBe(403);
  expect((await ask("owner", "PUT", `/v1/runs/${big.run.id}/approval`, approval)).json).toMatchObject({
    state: "refused",
    approval: { decision: "refused", reason: "not now" },
  });
  const { run } = await ask2("one", "0.2");
  const { run: second } = await ask2("two", "0.1");
  await clock.pass(100);
  expect(await ask("ana", "DELETE", `/v1/runs/${second.id}`)).toMatchObject({
    status: 200,
    json: { state: "cancelled", paid: false },
  });
  await expect.poll(async () => (await ask("ana", "GET", `/v1/runs/${run.id}`)).json.state).toBe("running");
  expect(await ask("ana", "DELETE", `/v1/runs/${run.id}`)).toMatchObject({
    status: 202,
    json: { state: "running", cancelAsked: true, paid: true },
  });
  await clock.pass(3000);
  expect((await ask("ana", "GET", `/v1/runs/${run.id}`)).json).toMatchObject({
    state: "cancelled",
    paid: true,
    release: null,
  });
  expect(undocumented).toEqual([]);
  await app.close();
});

// S11: before a release, what is told of a run is a function of its record.
test("what is told of a running run does not depend on how long its work takes", async () => {
  const told = async (seconds: number) => {
    const { ask, clock, app } = await frontHouse({ work: { seconds: () => seconds } });
    const { json } = await ask("ana", "POST", `/v1/datasets/${DATASET}/quotes`, { body: { plan: PLAN } });
    const { composition: _, ...price } = json.cost;
    const { json: run } = await ask("ana", "POST", url, { body: { plan: PLAN, price }, headers: key });
    const texts: unknown[] = [];
    await expect.poll(async () => (await ask("ana", "GET", `/v1/runs/${run.id}`)).json.state).toBe("running");
    for (let i = 0; i < 9; i++) {
      await clock.pass(100);
      const { headers, text } = await ask("ana", "GET", `/v1/runs/${run.id}`);
      texts.push([headers, text]);
    }
    await app.close();
    return texts;
  };
  expect(await told(0.9)).toEqual(await told(0.05));
});
