import { expect, test } from "vitest";
import { PrivetError } from "../../base/errors.ts";
import { tasks } from "../../tasks/registry.ts";
import { DATASET, frontHouse, PLAN } from "../../testing/server/front-house.ts";
import { codesByStatus } from "./http/described.ts";
import { statusOf } from "./http/problems.ts";
import { routes } from "./routes/all.ts";

// Every other test of HTTP holds its answers against the document too (testing/server/openapi-recorder.ts).
test("the OpenAPI document is complete", async () => {
  const { ask, app, undocumented } = await frontHouse();
  const { json: document } = await ask("ana", "GET", "/openapi.json");
  expect(document.openapi).toBe("3.1.0");
  const described = Object.entries(
    document.paths as Record<string, Record<string, { responses: object }>>,
  ).flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`));
  const declared = routes.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, "{$1}")}`);
  expect(described.sort()).toEqual([...declared].sort());
  const ids = new Set<string>();
  for (const route of routes) {
    const operation = document.paths[route.path.replace(/:(\w+)/g, "{$1}")][route.method.toLowerCase()];
    const statuses = [
      ...Object.keys(route.answers),
      ...codesByStatus(route).map((code) => String(statusOf[code])),
    ];
    expect(Object.keys(operation.responses).sort()).toEqual([...new Set(statuses)].sort());
    expect(operation.summary.length).toBeGreaterThan(10);
    ids.add(operation.operationId);
    const names = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
    const parameters = (operation.parameters ?? []).filter((one: { in: string }) => one.in === "path");
    expect(parameters.map((one: { name: string }) => one.name)).toEqual(names);
    if (route.body) expect(operation.requestBody.content).toHaveProperty("application/json");
  }
  expect(ids.size).toBe(routes.length);
  expect(undocumented).toEqual([]);
  await app.close();
});

test("a recorder that is shown another answer finds it", async () => {
  const { ask, app, undocumented, house } = await frontHouse();
  Object.assign(house.desk, {
    budget: () => {
      throw new PrivetError("key-reused", "Not said of this route.", "Nothing.");
    },
  });
  await ask("ana", "GET", `/v1/datasets/${DATASET}/budget`);
  expect(undocumented).toEqual(["GET /v1/datasets/:dataset/budget 422: no such status"]);
  await app.close();
});

test("methods are told by registration, with their options as JSON Schema", async () => {
  const { ask, app } = await frontHouse();
  const { json } = await ask("ana", "GET", "/v1/methods");
  expect(new Set(json.items.map(({ task }: { task: string }) => task))).toEqual(
    new Set(tasks.map(({ name }) => name)),
  );
  const { json: one } = await ask("ana", "GET", `/v1/methods/${PLAN.task}/${PLAN.method}`);
  expect(one.options).toMatchObject({ type: "object", properties: { rounds: { type: "integer" } } });
  expect((await ask("ana", "GET", "/v1/methods?task=describe")).json.items.length).toBeGreaterThan(0);
  expect((await ask("ana", "GET", "/v1/methods/classify/nothing")).status).toBe(404);
  await app.close();
});

// S13
test("quotes are the same to the byte with every keeper stopped", async () => {
  const { ask, app, keepers } = await frontHouse();
  const quote = () => ask("ana", "POST", `/v1/datasets/${DATASET}/quotes`, { body: { plan: PLAN } });
  const before = await quote();
  for (const keeper of keepers.values()) keeper.die();
  const { json: other } = await ask("ana", "POST", `/v1/datasets/${DATASET}/quotes`, {
    body: { plan: { ...PLAN, epsilon: "0.125" } },
  });
  expect(other.cost.epsilon).toBe("0.125");
  expect((await quote()).text).toBe(before.text);
  expect((await ask("ana", "GET", "/readyz")).status).toBe(503);
  expect((await ask("owner", "GET", `/v1/datasets/${DATASET}/ledger`)).json.code).toBe("not-ready");
  await app.close();
});
