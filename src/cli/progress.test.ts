import { describe, expect, it } from "vitest";
import type { Input } from "./command.ts";
import { progressLine, progressText } from "./progress.ts";

function watched(flags: Input["flags"], isTerminal: boolean) {
  let time = 0;
  const told: string[] = [];
  const io = {
    out: () => {},
    err: (text: string) => void told.push(text),
    isTerminal,
    columns: 100,
    env: {},
    cwd: "/",
    now: () => time,
  };
  const line = progressLine({ args: [], flags, io }, { method: "priv-local", epsilon: 0.5 });
  /** A step every `pace` milliseconds. */
  const steps = (count: number, pace: number) => {
    for (let step = 1; step <= count; step++) {
      time += pace;
      line.show({ step, of: count, epsilon: (0.5 * step) / count });
    }
    line.clear();
  };
  return { told, steps };
}

describe("progress", () => {
  it("is one line of public facts: step, ε, time left, how to stop", () => {
    expect(
      progressText({ step: 12, of: 31, epsilon: 0.194 }, { method: "priv-local", epsilon: 0.5, seconds: 6 }),
    ).toBe("priv-local  12/31  ▕██████░░░░░░░░░░▏  ε 0.194 of 0.500  10 s left   Ctrl-C stops");
  });

  it("says that a stop gives nothing back where draws are priced as a whole", () => {
    expect(
      progressText(
        { step: 1, of: 4, epsilon: 0.5 },
        { method: "privet", epsilon: 0.5, seconds: 1, staysSpent: true },
      ),
    ).toMatch(/ s left {3}Ctrl-C stops, ε stays spent$/);
  });

  it("rewrites the line at most ten times a second on a terminal, and takes it away at the end", () => {
    const { told, steps } = watched({}, true);
    steps(1000, 1);
    expect(told.length).toBeGreaterThanOrEqual(10);
    expect(told.length).toBeLessThanOrEqual(12);
    expect(told[0].startsWith("\r")).toBe(true);
    expect(told.at(-1)).toBe("\r\u001b[K");
  });

  it("prints a line every ten seconds elsewhere, without escapes", () => {
    const { told, steps } = watched({}, false);
    steps(100, 350);
    expect(told).toHaveLength(3);
    for (const line of told) expect(line).toMatch(/^priv-local {2}\d+\/100 .*\n$/);
  });

  it("prints events as lines of JSON with --json", () => {
    const { told, steps } = watched({ json: true }, true);
    steps(3, 200);
    expect(told.map((line) => JSON.parse(line).step)).toEqual([1, 2, 3]);
  });

  it("says nothing with --quiet", () => {
    const { told, steps } = watched({ quiet: true }, true);
    steps(3, 200);
    expect(told).toEqual([]);
  });
});
