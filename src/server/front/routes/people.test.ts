import { expect, test } from "vitest";
import { DATASET, frontHouse } from "../../../testing/server/front-house.ts";
import { tokenIn } from "../../../testing/server/people.ts";

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

// S25
test("what a token made ends with it, also what it made while it was being revoked", async () => {
  const { ask, app, clock, house } = await frontHouse();
  const made = async (line: string) => {
    const { json } = await ask(line, "POST", "/v1/tokens", { body: {} });
    return { id: json.id, line: `Bearer ${json.token}` };
  };
  const first = await made("ana");
  const second = await made(first.line);
  const third = await made(second.line);
  await clock.pass(1100);
  expect((await ask(first.line, "GET", "/v1/me")).status).toBe(200);
  expect((await ask("ana", "DELETE", `/v1/tokens/${first.id}`)).status).toBe(204);
  // It is taken at its word for less than a second more.
  const late = await made(first.line);
  await clock.pass(1100);
  for (const { line } of [first, second, third, late])
    expect((await ask(line, "GET", "/v1/me")).status).toBe(401);
  expect((await house.asked.token(third.id))?.revoked).toEqual(expect.any(Number));
  expect((await ask("ana", "GET", "/v1/me")).status).toBe(200);
  await app.close();
});

test("nobody has more than fifty tokens that are valid, and they are listed page by page", async () => {
  const { ask, app, undocumented } = await frontHouse();
  const make = () => ask("ana", "POST", "/v1/tokens", { body: { days: 1 } });
  const told = await Promise.all(Array.from({ length: 52 }, make));
  expect(told.filter(({ status }) => status === 201)).toHaveLength(49);
  const { json } = await make();
  expect(json).toMatchObject({ code: "limit-reached", status: 409 });
  expect((await ask("bo", "POST", "/v1/tokens", { body: {} })).status).toBe(201);
  const seen: string[] = [];
  let after = "";
  do {
    const page = (await ask("ana", "GET", `/v1/tokens?limit=20${after}`)).json;
    seen.push(...page.items.map(({ id }: { id: string }) => id));
    after = page.next ? `&after=${page.next}` : "";
  } while (after !== "");
  expect(new Set(seen).size).toBe(50);
  expect(seen).toHaveLength(50);
  expect((await ask("ana", "DELETE", `/v1/tokens/${seen.find((id) => id === told[0].json.id)}`)).status).toBe(
    204,
  );
  expect((await make()).status).toBe(201);
  expect(undocumented).toEqual([]);
  await app.close();
});

// S32
test("an owner's token for one data set sees no other people's tokens, and no line about people", async () => {
  const { ask, app, house, clock } = await frontHouse();
  const { text } = await tokenIn(house.asked, "people/owner", { datasets: [DATASET] });
  const narrow = `Bearer ${text}`;
  const [anas] = (await ask("ana", "GET", "/v1/tokens")).json.items;
  const people = async (line: string) =>
    new Set(
      (await ask(line, "GET", "/v1/tokens")).json.items.map(({ person }: { person: string }) => person),
    );
  expect(await people(narrow)).toEqual(new Set(["people/owner"]));
  expect((await people("owner")).size).toBe(4);
  expect((await ask(narrow, "DELETE", `/v1/tokens/${anas.id}`)).status).toBe(404);
  await house.asked.audit([
    { at: clock.now(), who: "people/ana", act: "budget.read", dataset: DATASET },
    { at: clock.now(), who: "people/ana", act: "login.fail" },
  ]);
  const lines = async (line: string) =>
    (await ask(line, "GET", "/v1/audit?limit=200")).json.items.filter(
      ({ who }: { who: string }) => who === "people/ana",
    );
  expect(await lines(narrow)).toMatchObject([{ act: "budget.read" }]);
  expect(await lines("owner")).toHaveLength(2);
  expect((await ask("owner", "DELETE", `/v1/tokens/${anas.id}`)).status).toBe(204);
  await app.close();
});
