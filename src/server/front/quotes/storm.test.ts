import { expect, test } from "vitest";
import { needsLabel } from "../../../tasks/method.ts";
import { methodsFor, tasks } from "../../../tasks/registry.ts";
import type { AnyMethod } from "../../../tasks/task.ts";
import { DATASET, frontHouse } from "../../../testing/server/front-house.ts";
import { poolEntry } from "../../../testing/server/pool-entry.ts";
import { systemClock } from "../../clock.ts";
import { openPool } from "../pool/pool.ts";

const entry = poolEntry();

/** Every method with each of its whole numbers as large as it may be: the dearest plans that pass. */
const dearest = tasks.flatMap(({ name: task }) =>
  methodsFor(task)
    .filter((method: AnyMethod) => method.subject === "table")
    .map((method: AnyMethod) => ({
      privet: "plan/1",
      task,
      method: method.name,
      ...(needsLabel(method.label) ? { label: method.label === "number" ? "age" : "readmitted" } : {}),
      epsilon: "0.5",
      delta: "0.000001",
      options: Object.fromEntries(
        Object.entries(method.options).flatMap(([name, option]) =>
          option.kind === "integer" ? [[name, option.limits.max]] : [],
        ),
      ),
    })),
);

// S35: all prices are worked out in two threads, so that this one answers.
test("quotes cannot exhaust the server", async () => {
  const pool = openPool(systemClock, { entry });
  const { ask, app, undocumented, keepers } = await frontHouse({ pool });
  const url = `/v1/datasets/${DATASET}/quotes`;
  let isStorm = true;
  const codes = new Map<string, number>();
  const storm = async () => {
    for (const plan of dearest) {
      const { status, json } = await ask("ana", "POST", url, { body: { plan } });
      expect([200, 422, 429, 503]).toContain(status);
      codes.set(json.code ?? "told", (codes.get(json.code ?? "told") ?? 0) + 1);
    }
  };
  const storms = Promise.all([1, 2, 3, 4, 5, 6].map(storm)).then(() => {
    isStorm = false;
  });
  const times: number[] = [];
  while (isStorm) {
    const begun = performance.now();
    expect((await ask("bo", "GET", "/v1/me")).status).toBe(200);
    times.push(performance.now() - begun);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await storms;
  // Two at a time each, the others are told to wait.
  expect(codes.get("rate-limited")).toBeGreaterThan(0);
  expect(codes.get("told")).toBeGreaterThan(0);
  times.sort((a, b) => a - b);
  expect(times[Math.floor(times.length / 2)]).toBeLessThan(50);
  const plan = { privet: "plan/1", task: "describe", epsilon: "0.1" };
  expect((await ask("bo", "POST", url, { body: { plan } })).status).toBe(200);
  expect((await keepers.get(DATASET)!.ledger.state()).spent.epsilon.n).toBe(0n);
  expect(undocumented).toEqual([]);
  await app.close();
});
