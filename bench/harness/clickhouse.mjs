/**
 * A case on rows that all differ and stay in a ClickHouse, on one server and on two shards of the same machine, beside the servers' own scan of
 * the same columns. Processors are those of the command and of the servers together.
 */
import { clickhouseRows } from "../data/clickhouse.mjs";
import { measureCommand } from "./command.mjs";
import { broken, inWords, PRICE } from "./distinct.mjs";
import { timed } from "./measure.mjs";

const SIZES = [1e6, 1e7];
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
      for (const rows of SIZES.filter((rows) => rows <= Math.min(most, mostRows)))
        for (const at of PLACES)
          sizes.push(await measurePlace(await clickhouseRows(rows), { rows, command, ...at }));
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
  const words = `${command} ${PRICE} --allow-path ${data.address}`
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
