/** S36 with the design's own figures: a thousand connections that say nothing, or say it slowly, and an analyst who reads. */
import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildProgram, type Program } from "../testing/program.ts";
import { startedServer, until } from "../testing/server/started-server.ts";

let program: Program;
beforeAll(async () => {
  program = await buildProgram();
});
afterAll(() => program.remove());

const [SOCKETS, READS, LIMIT] = [1000, 500, 50];

test("a thousand slow connections change neither how fast others are answered, nor how much memory is used", async () => {
  const server = await startedServer(program);
  const front = server.pidOf("front");
  const megabytes = () =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${front}/status`, "utf8"))?.[1]) / 1024;
  const host = `Host: 127.0.0.1:${server.port}\r\n`;
  const slow = [
    "",
    "GET /v1/me HT",
    `POST /v1/datasets/clinic/runs HTTP/1.1\r\n${host}Content-Length: 9\r\n\r\n{`,
  ];
  const open: Socket[] = [];
  for (let i = 0; i < 20; i++) await server.ask("ana", "GET", "/v1/me");
  const before = megabytes();
  for (let i = 0; i < SOCKETS; i++) {
    const socket = connect(server.port, "127.0.0.1", () => socket.write(slow[i % slow.length]));
    open.push(socket.on("error", () => undefined).resume());
  }
  await until("they are there", () => open.every(({ connecting }) => !connecting));
  const times: number[] = [];
  for (let i = 0; i < READS; i++) {
    const start = performance.now();
    expect((await server.ask("ana", "GET", "/v1/me")).status).toBe(200);
    times.push(performance.now() - start);
    // As often as one analyst may ask.
    await new Promise((go) => setTimeout(go, 10));
  }
  const p99 = times.sort((a, b) => a - b)[Math.floor(READS * 0.99)];
  const more = megabytes() - before;
  expect(p99, `${times.length} reads`).toBeLessThan(LIMIT);
  expect(more).toBeLessThan(64);
  await until(
    "all have been shown the door",
    () => open.every(({ destroyed, readableEnded }) => destroyed || readableEnded),
    40,
  );
});
