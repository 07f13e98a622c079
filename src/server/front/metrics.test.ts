import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { frontHouse, PLAN } from "../../testing/server/front-house.ts";
import { rawHttp } from "../../testing/server/raw-http.ts";
import { virtualClock } from "../../testing/server/virtual-clock.ts";
import { openLog } from "./log.ts";
import { metricNames, metricsText } from "./metrics.ts";
import { metricsListener } from "./metrics-listener.ts";

// S07: names of a closed list, and values that are public.
test("metrics are of a closed list, and the same however long runs worked", async () => {
  const told = async (seconds: number) => {
    const { house, released, ask, app } = await frontHouse({ work: { seconds: () => seconds } });
    await released(PLAN);
    await ask(undefined, "GET", "/v1/me");
    const text = metricsText(house);
    await app.close();
    return text;
  };
  const text = await told(0.1);
  const names = [...text.matchAll(/^([a-z_]+)(?:\{[^}]*\})? [0-9.]+$/gm)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(15);
  for (const name of names) expect(metricNames).toContain(name);
  for (const line of text.trim().split("\n")) expect(line).toMatch(/^(# (HELP|TYPE) privet_|privet_)/);
  expect(text).toContain('privet_runs{dataset="clinic",state="done"} 1\n');
  expect(text).toContain("privet_login_failures_total 1\n");
  expect(text).not.toMatch(/second|duration|heap|cpu|people/);
  // How often it was asked hangs on how long drawing took here; all else is equal.
  const public_ = (all: string) => all.replace(/^privet_requests_total.*\n/gm, "");
  expect(public_(await told(0.9))).toBe(public_(text));
});

// S38 S08
test("a line of the log is one line of JSON, whatever is in it, and tells no time that it took", () => {
  const lines: string[] = [];
  const log = openLog(virtualClock(), { write: (line) => void lines.push(line) });
  log({
    event: "request",
    request: "req_a",
    method: "GET",
    route: "/v1/me",
    status: 200,
    who: "x\n\u001b[31m\u2028",
  });
  log({ event: "listening" });
  expect(lines).toHaveLength(2);
  for (const line of lines) {
    for (const sign of ["\n", "\u001b"]) expect(line.trimEnd()).not.toContain(sign);
    for (const name of ["pid", "hostname", "time", "responseTime"])
      expect(JSON.parse(line)).not.toHaveProperty(name);
  }
  expect(JSON.parse(lines[1])).toEqual({ level: "info", at: "2026-11-16T09:00:00.000Z", event: "listening" });
});

test("metrics are told on a listener of their own, to whoever calls it by its address, and are not told elsewhere", async () => {
  const { house, app, ask } = await frontHouse();
  expect((await ask("owner", "GET", "/metrics")).status).toBe(404);
  const server = metricsListener(house);
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const get = (path: string, host: string) =>
    rawHttp(port, [`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`]);
  const told = await get("/metrics", `127.0.0.1:${port}`);
  expect(told.status).toBe(200);
  expect(told.text).toContain("version=0.0.4");
  expect(told.text).toContain("privet_dataset_open");
  expect((await get("/metrics", `rebound.example:${port}`)).status).toBe(421);
  expect((await get("/v1/me", `127.0.0.1:${port}`)).status).toBe(404);
  await new Promise((resolve) => void server.close(resolve));
  await app.close();
});
