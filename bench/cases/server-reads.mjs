import { duration } from "../harness/report.mjs";
import { quantile, startServer, timesOf } from "../harness/server.mjs";

const SETS = ["north", "south"];
const READERS = 4;
/** Runs on each data set; a run lasts until its boundary. */
const RUNS = { quick: 2, full: 6 };
const PAUSE = 3000;
const PLAN = {
  ...{ privet: "plan/1", task: "classify", method: "privet", label: "outcome" },
  ...{ epsilon: "0.1", delta: "0", options: {} },
};

const milliseconds = (times, part) => duration(quantile(times, part));

/** Fits on both data sets, one after another on each; `isOver` says when the last has ended. */
async function fits(server, runs) {
  const one = async (name) => {
    const set = server.connection.dataset(name);
    for (let i = 0; i < runs; i++) await set.run(PLAN, { again: true });
  };
  let over = false;
  const ended = Promise.all(SETS.map(one)).then(() => {
    over = true;
  });
  return { ended, isOver: () => over };
}

async function pings(server, isOver) {
  const { times } = await timesOf(1, () => server.send("/v1/me"), isOver);
  return times;
}

const spread = (times) => `${milliseconds(times, 0.25)} to ${milliseconds(times, 0.75)}`;

export const serverReads = {
  name: "server-reads",
  work: "a read of the curator's server (budget, run, list) while two fits run on two data sets, each in a keeper at lowest priority that goes on working until the boundary; 4 readers, the 20 ms grid included; p99",
  asked: { atMost: 0.05 },
  needs: ["cli/main.js", "client/index.js"],
  async observe({ form }) {
    const server = await startServer({ names: SETS, rows: 40_000, timing: {} });
    try {
      const { seconds } = (await server.connection.dataset("north").agree(PLAN)).quote;
      const paths = SETS.map((name) => `/v1/datasets/${name}/budget`).concat("/v1/runs?limit=10", "/v1/me");
      const under = await fits(server, RUNS[form]);
      const { times } = await timesOf(
        READERS,
        (client, i) => server.send(paths[(client + i) % paths.length]),
        under.isOver,
      );
      await under.ended;
      const again = await fits(server, RUNS[form]);
      const inside = await pings(server, again.isOver);
      await again.ended;
      const until = performance.now() + PAUSE;
      const after = await pings(server, () => performance.now() > until);
      const [one, other] = [quantile(inside, 0.5), quantile(after, 0.5)];
      return {
        ...{ seconds: quantile(times, 0.99), figure: quantile(times, 0.99), repeats: times.length },
        notes: [
          `${times.length} reads: p50 ${milliseconds(times, 0.5)}, p99 ${milliseconds(times, 0.99)}, longest ${milliseconds(times, 1)}`,
          `first boundary of a fit after ${seconds.first} s`,
          `one pinging client: median ${duration(one)} in fits (quartiles ${spread(inside)}), ${duration(other)} after them (${spread(after)}), a difference of ${duration(Math.abs(one - other))}`,
        ],
      };
    } finally {
      await server.stop();
    }
  },
};
