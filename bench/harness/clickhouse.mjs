/**
 * A case on rows that all differ and stay in a ClickHouse, on one server and on two shards of the same machine, beside the servers' own scan of
 * the same columns. Processors are those of the command and of the servers together.
 */
import { clickhouseRows } from "../data/clickhouse.mjs";
import { measureCommand } from "./command.mjs";
import { broken, inWords, priceOf } from "./distinct.mjs";
import { timed } from "./measure.mjs";

const SIZES = [1e6, 1e7, 1e8];
const PLACES = [
  { place: "one server", relation: "whole" },
  { place: "two shards", relation: "halves" },
];

export function clickhouseCase({ name, work, command, most = 1e7, ceiling }) {
  return {
    name,
    work: `${work}; rows that all differ, in a ClickHouse`,
    needs: ["cli/main.js"],
    grows: true,
    onlyLarge: true,
    ceiling,
    async observe({ mostRows = most }) {
      const sizes = [];
      for (const rows of SIZES.filter((rows) => rows <= Math.min(most, mostRows))) {
        const data = await clickhouseRows(rows);
        if (data) for (const at of PLACES) sizes.push(await measurePlace(data, { rows, command, ...at }));
      }
      if (sizes.length === 0) return { skipped: true, why: "the disk has no room for the file" };
      const [{ seconds, scan }] = sizes;
      const over = sizes.flatMap((size) => broken(size, ceiling));
      return {
        seconds,
        repeats: 1,
        alternatives: [{ name: "ClickHouse's scan", seconds: scan.seconds, repeats: 1 }],
        sizes,
        notes: sizes.map(inWords),
        ...(over.length > 0 ? { over } : {}),
      };
    },
  };
}

async function measurePlace(data, { rows, place, relation, command }) {
  const scan = await withServers(data, () => data.scan(relation));
  const words = `${command} ${priceOf(command)} --allow-path ${data.address}`
    .split(" ")
    .map((word) => (word === "DATA" ? data.schemaOf(relation) : word));
  const { servers, result } = await withServers(data, () => measureCommand(data.folder, words, []));
  const { seconds, cpu, peak } = result;
  return {
    rows,
    place,
    seconds,
    cpu: cpu + servers,
    peak,
    scan: { seconds: scan.seconds, cpu: scan.servers },
  };
}

/** What the servers' processors did meanwhile. */
async function withServers(data, work) {
  const before = data.serverSeconds();
  const { seconds, result } = await timed(work);
  return { seconds, result, servers: data.serverSeconds() - before };
}
