import { type ClientRequest, request } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { DATASET, type FrontHouse, frontHouse, PLAN } from "../../testing/server/front-house.ts";
import type { RunRecord } from "../stores/asked.ts";
import type { RunEvent } from "./desk/types.ts";

interface Stream {
  readonly status: number;
  /** Its line of the header. */
  readonly date: string | undefined;
  readonly text: () => string;
  readonly isOver: () => boolean;
  readonly asked: ClientRequest;
}

async function streaming(options: Parameters<typeof frontHouse>[0] = {}) {
  const front = await frontHouse(options);
  await front.app.listen({ port: 0, host: "127.0.0.1" });
  onTestFinished(() => front.app.close());
  const { port } = front.app.server.address() as AddressInfo;
  const open = (run: string, headers: Record<string, string> = {}, line = front.lines.ana): Promise<Stream> =>
    new Promise((resolve, reject) => {
      const path = `/v1/runs/${run}/events`;
      const asked = request({ port, path, headers: { authorization: line, ...headers } }, (answer) => {
        let [text, isOver] = ["", false];
        answer.setEncoding("utf8").on("data", (more) => {
          text += more;
        });
        answer.on("close", () => {
          isOver = true;
        });
        const { statusCode, headers } = answer;
        resolve({ status: statusCode!, date: headers.date, text: () => text, isOver: () => isOver, asked });
      });
      asked.on("error", reject).end();
    });
  return { ...front, open };
}

/** Over a socket the house goes by another port, so requests are made by `inject` with it. */
async function started({ app, lines }: FrontHouse, first: number): Promise<string> {
  const { port } = app.server.address() as AddressInfo;
  const ask = async (url: string, body: unknown) => {
    const headers = {
      host: `127.0.0.1:${port}`,
      authorization: lines.ana,
      "idempotency-key": "a-key-that-is-long-enough",
    };
    return (await app.inject({ method: "POST", url, headers, payload: body as object })).json();
  };
  const { cost } = await ask(`/v1/datasets/${DATASET}/quotes`, { plan: PLAN });
  const { composition: _, ...price } = cost;
  const { id, seconds } = await ask(`/v1/datasets/${DATASET}/runs`, { plan: PLAN, price });
  expect(seconds.first).toBe(first);
  return id;
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 30));

test("a stream tells a run's states and ticks by the schedule, and ends with it", async () => {
  const front = await streaming({ seconds: 2, work: { seconds: () => 1 } });
  const run = await started(front, 4);
  const { status, date, text, isOver } = await front.open(run);
  expect(status).toBe(200);
  // By the house's clock, which no other shows.
  expect(date).toBe(new Date(front.clock.now()).toUTCString());
  expect(Math.abs(front.clock.now() - Date.now())).toBeGreaterThan(3_600_000);
  await expect.poll(text).toMatch(/"state":"running"/);
  for (let second = 0; second < 5; second++) {
    await front.clock.pass(1000);
    await settled();
  }
  await expect.poll(isOver).toBe(true);
  expect(text()).toMatch(/^retry: 2000\n\n/);
  const ids = [...text().matchAll(/^id: (\d+)\nevent: (\w+)$/gm)].map(([, id, event]) => `${id} ${event}`);
  expect(ids).toEqual(["0 state", "1 tick", "2 tick", "3 tick", "4 state"]);
  expect(text()).toContain('data: {"elapsed":3,"of":4}');
  expect(text()).toMatch(/"state":"done",.*"release":"rel_/);
  // Who comes back goes on after what it had.
  const later = await front.open(run, { "last-event-id": "2" });
  await expect.poll(later.isOver).toBe(true);
  expect([...later.text().matchAll(/^id: (\d+)$/gm)].map(([, id]) => id)).toEqual(["3", "4"]);
});

test("a quiet stream is told each 15 seconds that it lives", async () => {
  const front = await streaming({ seconds: 200, work: { seconds: () => 300 } });
  const run = await started(front, 512);
  const { text } = await front.open(run);
  await expect.poll(text).toMatch(/"state":"running"/);
  await front.clock.pass(31_500);
  await expect.poll(() => text().match(/^:$/gm)?.length).toBe(2);
});

// S25
test("a stream ends within a tick of its token's being revoked", async () => {
  const front = await streaming({ seconds: 200, work: { seconds: () => 300 } });
  const run = await started(front, 512);
  const { isOver, text } = await front.open(run);
  await expect.poll(text).toMatch(/"state":"running"/);
  const { id } = await front.house.authenticate(front.lines.ana, "127.0.0.1").then(({ token }) => token);
  await front.house.asked.revokeToken(id, front.clock.now(), { at: 0, who: "owner", act: "token.revoke" });
  await front.clock.pass(2100);
  await expect.poll(isOver).toBe(true);
});

// S36: at most four each, and their places are free when they end.
test("a fifth stream is refused until one has ended", async () => {
  const front = await streaming({ seconds: 200, work: { seconds: () => 300 } });
  const run = await started(front, 512);
  const all = await Promise.all([1, 2, 3, 4].map(() => front.open(run)));
  expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await front.open(run)).status).toBe(429);
  all[0].asked.destroy();
  await expect.poll(async () => (await front.open(run)).status).toBe(200);
});

// The desk of this house tells more than anybody reads: of a socket that takes nothing, 64 KiB are kept and no more.
test("a stream that nobody reads is dropped", async () => {
  const front = await streaming({ seconds: 200, work: { seconds: () => 300 } });
  const run = await started(front, 512);
  let told = 0;
  let isStopped = false;
  Object.assign(front.house.desk, {
    watch: (record: RunRecord, _after: number, tell: (event: RunEvent) => void) => {
      const note = "x".repeat(1000);
      for (; told < 100_000 && !isStopped; told++)
        tell({ id: told, event: "state", run: { ...record, code: note } });
      return () => {
        isStopped = true;
      };
    },
  });
  const { isOver } = await front.open(run).catch(() => ({ isOver: () => true }));
  await expect.poll(isOver).toBe(true);
  await expect.poll(() => isStopped).toBe(true);
});
