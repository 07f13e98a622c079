/** Sends bad requests to a house, and looks at everything that comes of them: answers, logs, the ledger, memory. */
import { expect } from "vitest";
import { explanations } from "../../base/explanations.ts";
import { badRequests, CANARY } from "./bad-requests.ts";
import { DATASET, FOREIGN, frontHouse } from "./front-house.ts";

/** What principals send in their plans may be quoted to them; nothing else is. */
const QUOTED = new Set([
  "option-unknown",
  "option-out-of-range",
  "attribute-unknown",
  "epsilon-invalid",
  "delta-invalid",
  "label-undeclared",
]);

export async function tryBadRequests(
  seed: string,
  count: number,
): Promise<{ readonly codes: ReadonlyMap<string, number> }> {
  const { ask, app, house, keepers, logged, undocumented } = await frontHouse();
  const entries = async () =>
    Promise.all([DATASET, FOREIGN].map(async (name) => (await keepers.get(name)!.ledger.entries()).length));
  const before = await entries();
  const codes = new Map<string, number>();
  const memory: number[] = [];
  let n = 0;
  for (const { who, method, url, ...sent } of badRequests(seed, count)) {
    // Reads that are fine by chance are none of this.
    const { status, text, json, headers } = await ask(who, method, url, sent);
    const where = `${method} ${url} ${JSON.stringify(sent)} → ${status} ${text}`;
    expect(status, where).toBeLessThan(500);
    if (status >= 400 && method !== "HEAD") {
      expect(json?.code in explanations, where).toBe(true);
      expect(headers["content-type"], where).toMatch(/^application\/problem\+json/);
      if (!QUOTED.has(json.code)) expect(text, where).not.toContain(CANARY);
      codes.set(json.code, (codes.get(json.code) ?? 0) + 1);
    }
    expect(JSON.stringify(headers), where).not.toContain("X-Injected");
    if (++n % 250 === 0) memory.push(process.memoryUsage().heapUsed / 2 ** 20);
  }
  expect(await entries()).toEqual(before);
  expect(await house.asked.runs({ limit: 10 })).toEqual([]);
  expect(undocumented).toEqual([]);
  // S38: no line holds what was sent, nor an escape.
  const lines = logged.map((event) => JSON.stringify(event));
  for (const line of lines)
    expect(line).not.toMatch(new RegExp(`${CANARY}|\\\\u001b|evil\\.example|Bearer|127\\.0`));
  // Of what anybody can send at will, a line a second tells how many had none.
  const unwritten = logged.map((event) => ("unwritten" in event ? (event.unwritten ?? 0) : 0));
  const told = lines.length + unwritten.reduce((sum, n) => sum + n, 0);
  expect(told).toBeLessThanOrEqual(count);
  expect(told).toBeGreaterThan(count / 10);
  // Recorded lines and answers aside, nothing grows.
  expect(memory.at(-1)! - memory[0]).toBeLessThan(150);
  await app.close();
  return { codes };
}
