/** A shell of forty lines: whatever a server needs is in the service. */
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { PrivetError } from "../base/errors.ts";
import { clinicWithBudget } from "../testing/command-line.ts";
import {
  budget,
  type Data,
  type ErrorJson,
  errorJson,
  openData,
  quote,
  type Running,
  releases,
  start,
} from "./index.ts";

const STATUS: Readonly<Record<ErrorJson["matter"], number>> = {
  request: 400,
  budget: 402,
  privacy: 403,
  data: 404,
  stop: 409,
  fault: 500,
};

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = "";
  for await (const piece of request) text += piece;
  return JSON.parse(text || "null");
}

function serverOf(data: Data) {
  const runs: Running[] = [];
  const runOf = (path: string): Running => {
    const run = runs[Number(path.split("/")[2])];
    if (run) return run;
    throw new PrivetError("option-unknown", "There is no such run.", "Start one.");
  };
  const routes: Readonly<Record<string, (path: string, body: unknown) => unknown>> = {
    "GET /budget": () => budget(data),
    "GET /releases": () => releases(data),
    "POST /quote": (_, plan) => quote(data, plan),
    "POST /run": (_, plan) => ({ run: runs.push(start(data, plan)) - 1 }),
    "GET /run": (path) => runOf(path).now() ?? null,
    "POST /cancel": (path) => runOf(path).cancel(),
    "GET /result": async (path) => (await runOf(path).result).json,
  };
  return createServer(async (request, response) => {
    try {
      const path = request.url ?? "";
      const route = routes[`${request.method} /${path.split("/")[1]}`];
      if (!route) throw new PrivetError("option-unknown", "There is no such page.", "Ask for another.");
      response.end(JSON.stringify((await route(path, await bodyOf(request))) ?? null));
    } catch (error) {
      const told = errorJson(error);
      response.writeHead(STATUS[told.matter]).end(JSON.stringify({ error: told }));
    }
  });
}

async function serving(data: Data) {
  const server = serverOf(data);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return async (method: "GET" | "POST", path: string, body?: unknown) => {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, ...sent });
    // biome-ignore lint/suspicious/noExplicitAny: whatever came over the wire.
    return { status: response.status, body: (await response.json()) as any };
  };
}

const plan = {
  privet: "plan/1",
  task: "classify",
  method: "priv-local",
  label: "outcome",
  epsilon: "0.25",
  options: { rounds: 5 },
};

test("over HTTP a budget is asked for, a plan quoted, run and told, and a refusal has its status", async () => {
  const ask = await serving(await openData("clinic", { folder: await clinicWithBudget() }));
  expect((await ask("GET", "/budget")).body).toMatchObject({ left: { epsilon: "1" } });
  expect((await ask("POST", "/quote", plan)).body).toMatchObject({ after: { left: "1", after: "0.75" } });
  const { body } = await ask("POST", "/run", plan);
  expect((await ask("GET", `/result/${body.run}`)).body).toMatchObject({
    partial: false,
    release: { privet: "model/1" },
    budget: { left: { epsilon: "0.75" } },
  });
  expect((await ask("GET", `/run/${body.run}`)).body).toEqual({ step: 5, of: 5, epsilon: 0.25 });
  expect((await ask("GET", "/releases")).body).toHaveLength(1);
  const dear = await ask("POST", "/run", { ...plan, epsilon: "2" });
  expect(await ask("GET", `/result/${dear.body.run}`)).toMatchObject({
    status: 402,
    body: { error: { code: "budget-exhausted", fix: { do: expect.any(String), option: "epsilon" } } },
  });
  expect(await ask("POST", "/quote", { ...plan, epsilon: "ten" })).toMatchObject({ status: 400 });
  expect(await ask("GET", "/result/9")).toMatchObject({ status: 400 });
});

test("over HTTP a run is watched and stopped while it works, and what was drawn is handed over", async () => {
  const folder = await clinicWithBudget({ rows: 20_000 });
  const ask = await serving(await openData("clinic", { folder }));
  const rounds = 10_000;
  const { body } = await ask("POST", "/run", { ...plan, options: { rounds } });
  const steps = async () => (await ask("GET", `/run/${body.run}`)).body?.step ?? 0;
  await expect.poll(steps, { interval: 1, timeout: 300_000 }).toBeGreaterThan(0);
  await ask("POST", `/cancel/${body.run}`);
  const { body: told } = await ask("GET", `/result/${body.run}`);
  expect(told).toMatchObject({ partial: true, stopped: { code: "cancelled" } });
  expect(told.receipt.draws[0].count).toBeLessThan(rounds);
  const [{ cost, used }] = (await ask("GET", "/releases")).body;
  expect(Number(used.epsilon)).toBeLessThan(Number(cost.epsilon));
}, 60_000);
