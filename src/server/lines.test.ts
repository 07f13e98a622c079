/** Lines between processes: what is no message, or too long, ends the pipe. */
import { Duplex } from "node:stream";
import { expect, test } from "vitest";
import { runNamed, startMessage } from "../testing/server/keepers.ts";
import { fromKeeper, toKeeper } from "./checks.ts";
import { linesOver } from "./lines.ts";

function heard(pieces: readonly string[], longest?: number) {
  const [told, ends]: [unknown[], boolean[]] = [[], []];
  const pipe = new Duplex({ read() {}, write: (_piece, _coding, done) => done() });
  linesOver(pipe, {
    check: toKeeper,
    hear: (message) => void told.push(message),
    ended: (bad) => void ends.push(bad),
    ...(longest === undefined ? {} : { longest }),
  });
  for (const piece of pieces) pipe.emit("data", Buffer.from(piece));
  return { told, ends };
}
const line = (message: unknown) => `${JSON.stringify(message)}\n`;

test("messages arrive whole, however they are cut", () => {
  const text = line(startMessage(1)) + line({ kind: "stop", run: runNamed(1) });
  for (let at = 0; at <= text.length; at += 7)
    expect(heard([text.slice(0, at), text.slice(at)]).told).toEqual([
      startMessage(1),
      { kind: "stop", run: runNamed(1) },
    ]);
});

test("what is no message ends the pipe, and nothing after it is heard", () => {
  const good = line({ kind: "end" });
  const bad = [
    ...["rows\n", "[]\n", "null\n", line({ kind: "read", row: 17 }), line({ kind: "end", more: 1 })],
    line({ ...startMessage(1), first: 3 }),
    line({ ...startMessage(1), run: "../etc" }),
    line({ kind: "ask", id: 1, question: { about: "rows" } }),
    line({ kind: "ask", id: 1, question: { about: "toString" } }),
  ];
  for (const one of bad)
    expect(heard([good, one, good]), one).toEqual({ told: [{ kind: "end" }], ends: [true] });
});

test("a line that is too long ends the pipe, whether it ends or not", () => {
  const long = line(startMessage(1));
  expect(heard([long], 100)).toEqual({ told: [], ends: [true] });
  expect(heard(["x".repeat(60), "x".repeat(60)], 100)).toEqual({ told: [], ends: [true] });
});

test("a keeper says nothing but what is declared: no count, no time, no text of an error besides", () => {
  const boundary = { kind: "boundary", run: runNamed(1), nth: 0, outcome: "done", code: null };
  expect(fromKeeper(boundary)).toEqual(boundary);
  for (const more of [{ draws: 12 }, { seconds: 0.7 }, { outcome: "nearly" }, { code: "row 17" }])
    expect(fromKeeper({ ...boundary, ...more })).toBe(undefined);
});
