import { expect, test } from "vitest";
import { DATASET, FOREIGN, type FrontHeard, frontHouse, PLAN } from "../../../testing/server/front-house.ts";
import { releaseId, runId } from "../../ids.ts";
import type { Route } from "../route.ts";
import { routes } from "./all.ts";

/** An answer without what is the request's own: its id and its moment. */
const asTold = ({ status, headers, text }: FrontHeard) => ({
  status,
  headers: { ...headers, date: "" },
  text: text.replace(/req_[a-z2-7]{26}/, "req"),
});

/** A body that passes the route's schema, so that nothing but the name decides. */
const bodies: Readonly<Record<string, unknown>> = {
  "/v1/datasets/:dataset/quotes": { plan: PLAN },
  "/v1/datasets/:dataset/runs": { plan: PLAN, price: { epsilon: "0.25", delta: "0" } },
  "/v1/runs/:run/approval": { decision: "refused", reason: "no" },
  "/v1/releases/:release/predictions": { rows: [] },
  "/v1/releases/:release/sharing": { with: [] },
};
const sent = ({ method, path }: Route) =>
  method === "POST" || method === "PUT"
    ? { body: bodies[path] ?? {}, headers: { "idempotency-key": "a-key-that-is-long-enough" } }
    : {};

// S14 S32 S33 S34 S42.
test("no route shows what is not yours", async () => {
  const { ask, released, app, undocumented } = await frontHouse();
  const release = await released(PLAN);
  const run = release.replace("rel_", "run_");
  const missing = runId("people/nobody", DATASET, "a-key-that-nobody-had");
  const own = {
    dataset: DATASET,
    run,
    release,
    token: "",
    holder: "ana",
    group: "people",
    task: "classify",
    name: "x",
  };
  const { id: token } = (await ask("ana", "GET", "/v1/tokens")).json.items[0];
  const foreign: Record<string, readonly [string, string]> = {
    dataset: [FOREIGN, "no-such-data"],
    run: [run, missing],
    release: [release, releaseId(missing)],
    token: [token, "aaaaaaaaaa"],
  };
  let compared = 0;
  for (const route of routes)
    for (const [part, [theirs, nothing]] of Object.entries(foreign)) {
      if (!route.path.includes(`:${part}`)) continue;
      const at = (name: string) =>
        ask("bo", route.method, urlOf(route, { ...own, [part]: name }), sent(route));
      const [a, b] = [asTold(await at(theirs)), asTold(await at(nothing))];
      expect({ path: route.path, ...a }).toEqual({ path: route.path, ...b });
      expect(a.status).toBe(404);
      expect(a.text).not.toMatch(/people\//);
      compared++;
    }
  expect(compared).toBeGreaterThan(20);
  const lists = ["/v1/runs", "/v1/releases", "/v1/datasets", "/v1/me"];
  for (const url of lists)
    expect((await ask("bo", "GET", url)).text).not.toMatch(/people\/ana|"registry"|run_[a-z2-7]|rel_/);
  for (const url of ["/v1/runs", "/v1/releases"])
    expect((await ask("bo", "GET", `${url}?dataset=${FOREIGN}`)).status).toBe(404);
  expect(undocumented).toEqual([]);
  await app.close();
});

const urlOf = ({ path }: Route, names: Readonly<Record<string, string>>): string =>
  path.replace(/:(\w+)/g, (_, name) => names[name]);

test("owners and auditors see runs, auditors no release, and what is shared is seen by whom it is shared with", async () => {
  const { ask, released, app, undocumented } = await frontHouse();
  const release = await released(PLAN);
  const run = release.replace("rel_", "run_");
  const status = async (who: string, url: string) => (await ask(who, "GET", url)).status;
  expect(await status("owner", `/v1/runs/${run}`)).toBe(200);
  expect(await status("auditor", `/v1/runs/${run}`)).toBe(200);
  expect(await status("auditor", `/v1/releases/${release}`)).toBe(403);
  expect(await status("auditor", `/v1/releases/${release}/receipt`)).toBe(200);
  const shared = { body: { with: ["people/bo"] } };
  expect(await ask("bo", "PUT", `/v1/releases/${release}/sharing`, shared)).toMatchObject({ status: 404 });
  expect(await ask("ana", "PUT", `/v1/releases/${release}/sharing`, shared)).toMatchObject({ status: 200 });
  expect(await status("bo", `/v1/releases/${release}`)).toBe(200);
  expect((await ask("bo", "GET", "/v1/releases")).json.items).toHaveLength(1);
  expect(await status("bo", `/v1/runs/${run}`)).toBe(404);
  for (const url of [`/v1/datasets/${DATASET}/quotes`, `/v1/datasets/${DATASET}/runs`])
    expect((await ask("auditor", "POST", url, { body: {} })).status).toBe(403);
  expect(await status("ana", "/v1/audit")).toBe(403);
  expect((await ask("owner", "GET", "/v1/audit?limit=2")).json.items).toHaveLength(2);
  expect(undocumented).toEqual([]);
  await app.close();
});

// S42: the server says whose budget pays.
test("a plan that names a holder is refused, quoted or run", async () => {
  const { ask, app } = await frontHouse();
  const plan = { ...PLAN, holder: "people/bo" };
  const headers = { "idempotency-key": "a-key-that-is-long-enough" };
  const body = { plan, price: { epsilon: "0.25", delta: "0" } };
  for (const [url, asked] of [
    ["quotes", { body: { plan } }],
    ["runs", { body, headers }],
  ] as const)
    expect(await ask("ana", "POST", `/v1/datasets/${DATASET}/${url}`, asked)).toMatchObject({
      status: 422,
      json: { code: "option-unknown" },
    });
  await app.close();
});
