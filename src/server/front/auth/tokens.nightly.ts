/** S24 with a stopwatch, after dudect (Reparaz, Balasch, Verbauwhede 2017): does time tell an unknown id from a wrong secret? */
import { expect, test } from "vitest";
import { memoryAsked } from "../../../testing/server/memory-stores.ts";
import { personIn, tokenIn } from "../../../testing/server/people.ts";
import { virtualClock } from "../../../testing/server/virtual-clock.ts";
import { withSecretOf } from "../../../testing/server/wrong-tokens.ts";
import { makeToken } from "../../tokens.ts";
import { authenticator } from "./authenticator.ts";

const ROUNDS = 20_000;
const TRIES = 3;

/** Welch's t of the faster nine tenths of each class: what is slower was somebody else's. */
function welch(a: readonly number[], b: readonly number[]): number {
  const limit = [...a, ...b].sort((x, y) => x - y)[Math.floor((a.length + b.length) * 0.9)];
  const facts = [a, b].map((times) => {
    const kept = times.filter((time) => time <= limit);
    const mean = kept.reduce((sum, time) => sum + time, 0) / kept.length;
    const variance = kept.reduce((sum, time) => sum + (time - mean) ** 2, 0) / (kept.length - 1);
    return { mean, of: variance / kept.length };
  });
  return (facts[0].mean - facts[1].mean) / Math.sqrt(facts[0].of + facts[1].of);
}

async function measured(pause: boolean): Promise<number> {
  const [clock, asked] = [virtualClock(), memoryAsked()];
  await personIn(asked, "people/ana", "analyst", [{ dataset: "clinic" }]);
  const { id } = await tokenIn(asked, "people/ana");
  const config = { oidc: [], limits: { loginFailuresPerMinute: 1 } as never };
  const authenticate = authenticator({ config, clock, asked, audit: () => undefined });
  // One unknown id, as there is one known: an id that is always the same is quicker to read than ever new ones, known or not.
  const unknown = makeToken().id;
  const classes = [unknown, id].map((one) => Array.from({ length: ROUNDS }, () => withSecretOf(one)));
  const times: [number[], number[]] = [[], []];
  for (let i = 0; i < 2 * ROUNDS; i++) {
    // Which class comes when must not follow from anything that repeats.
    const which = (Math.imul(i + 1, 2_654_435_761) >>> 16) & 1;
    const text = classes[which].pop();
    if (text === undefined) continue;
    const start = process.hrtime.bigint();
    await authenticate(`Bearer ${text}`, "10.0.0.7").catch(() => undefined);
    if (pause && which === 1) for (let spin = 0; spin < 2000; spin++) Math.sqrt(spin);
    times[which].push(Number(process.hrtime.bigint() - start));
  }
  return Math.abs(welch(times[0].slice(1000), times[1].slice(1000)));
}

test("tokens: an unknown id and a wrong secret take the same time, t below 4.5", async () => {
  // The stopwatch sees a microsecond that is planted.
  expect(await measured(true)).toBeGreaterThan(4.5);
  // A machine that does other things gives false alarms; a difference in the code would be there each time.
  const found: number[] = [];
  for (let i = 0; i < TRIES; i++) found.push(await measured(false));
  expect(Math.min(...found)).toBeLessThan(4.5);
});
