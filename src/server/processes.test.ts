/** The server as real processes: signals, debuggers, and what its front can reach. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildProgram, type Program } from "../testing/program.ts";
import { realServer, submitted, until } from "../testing/server/real-server.ts";

let program: Program;
beforeAll(async () => {
  program = await buildProgram();
});
afterAll(() => program.remove());

test("SIGTERM lets a draw finish", async () => {
  const server = await realServer(program);
  const first = await submitted(server, "ana", "a-key-of-sixteen-1");
  expect(first.status, first.text).toBe(201);
  const path = `/v1/runs/${first.json.id}`;
  await until("running", async () => (await server.ask("ana", "GET", path)).json.state === "running");
  const second = await submitted(server, "ben", "a-key-of-sixteen-2");
  expect(second.json).toMatchObject({ state: "queued", paid: false });
  server.child.kill("SIGTERM");
  await until("stopping", () => server.err().includes("Stopping"));
  console.log(await server.ask("ana", "GET", "/readyz"), await server.ask("ana", "GET", "/healthz"));
  console.log((await submitted(server, "ana", "a-key-of-sixteen-3")).text);
  const { code } = await server.ended;
  console.log(server.err(), server.out());
  expect(code).toBe(0);
  const again = await realServer(program, { folder: server.folder });
  expect((await again.ask("ana", "GET", path)).json).toMatchObject({ state: "done", paid: true });
  await until("the queued one is done", async () =>
    (await again.ask("ben", "GET", `/v1/runs/${second.json.id}`)).json.state === "done");
});
