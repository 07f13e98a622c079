import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ours } from "../harness/ours.mjs";
import { duration } from "../harness/report.mjs";
import { quantile, startServer, timesOf } from "../harness/server.mjs";

const CLIENTS = 8;
const SPENDS = { quick: 40, full: 300 };
const PLAN = {
  ...{ privet: "plan/1", task: "classify", method: "majority", label: "outcome" },
  ...{ epsilon: "0.001", delta: "0", options: {} },
};

const inWords = (what, { times, seconds }) =>
  `${what}: ${(times.length / seconds).toFixed(0)} a second, p50 ${duration(quantile(times, 0.5))}, p99 ${duration(quantile(times, 0.99))}`;

/** The ledger alone, in this process, one spend after another: it has one writer at a time in any case. */
async function bareLedger(spends) {
  const { openLedger } = await ours("node/ledger.js");
  const { rational } = await ours("base/rational.js");
  const folder = mkdtempSync(join(tmpdir(), "privet-bench-"));
  const ledger = await openLedger(join(folder, "bare.ledger"), { create: true });
  const none = rational(0n);
  const words = { dataset: "bare", composition: "basic", neighbours: "replace", unit: "person" };
  await ledger.open({ ...words, epsilon: rational(100n), delta: none });
  const cost = { epsilon: rational(1n, 1000n), delta: none };
  const request = {
    cost,
    events: [],
    purpose: "bench",
    holder: "ana",
    neighbours: "replace",
    schema: "s",
    version: "v",
  };
  const run = (i) => ({ run: `run_${String(i).padStart(26, "a")}`, attempt: 1 });
  const measured = await timesOf(
    1,
    (_, i) => ledger.spend({ ...request, ...run(i) }),
    (done) => done >= spends,
  );
  await ledger.close();
  rmSync(folder, { recursive: true, force: true });
  return measured;
}

async function served(spends) {
  const server = await startServer({ names: ["clinic"], rows: 400, timing: { mode: "off" } });
  try {
    const clinic = server.connection.dataset("clinic");
    const { price } = await clinic.agree(PLAN);
    const body = { plan: PLAN, price, again: true };
    const post = (client, i) =>
      server.send("/v1/datasets/clinic/runs", { body, key: `bench-client-${client}-run-${i}` });
    const began = performance.now();
    const accepted = await timesOf(CLIENTS, post, (done) => done > spends - CLIENTS);
    const { length } = accepted.times;
    while ((await server.connection.runs({ state: "done" })).length < length);
    return { accepted, done: { times: accepted.times, seconds: (performance.now() - began) / 1000 } };
  } finally {
    await server.stop();
  }
}

export const serverSpends = {
  name: "server-spends",
  work: "one run accepted by the curator's server over HTTP: priced, checked against budget and allowance, on record and synced; 8 clients, the time per run, against a spend of the bare ledger on the same disk",
  needs: ["cli/main.js", "client/index.js", "node/ledger.js"],
  async observe({ form }) {
    const bare = await bareLedger(SPENDS[form]);
    const { accepted, done } = await served(SPENDS[form]);
    return {
      seconds: accepted.seconds / accepted.times.length,
      repeats: accepted.times.length,
      alternatives: [{ name: "bare ledger", seconds: bare.seconds / bare.times.length }],
      notes: [
        inWords("bare ledger", bare),
        inWords("accepted by the server", accepted),
        `accepted, paid, drawn, sealed and told: ${(done.times.length / done.seconds).toFixed(0)} runs a second`,
      ],
    };
  },
};
