/**
 * Runs that are open at once, attacked by every adversary of a small game: which run is asked next, with which worst pair of
 * distributions, and which run is opened, may depend on every answer so far. The game is solved exactly.
 */
import { describe, expect, test } from "vitest";

/** A run: so many draws, each with a loss that lies in an interval of length ε (bounded range). */
interface Run {
  readonly draws: number;
  readonly epsilon: number;
}

/** Where a draw's interval may lie: its upper end, in parts of ε. */
const PLACES = [0, 0.25, 0.5, 0.75, 1];

/** The most that an adversary gets from what is left, where `loss` has been reached; `next` are runs that may still be opened. */
function worst(open: readonly Run[], next: readonly (readonly Run[])[], loss: number, at: number): number {
  let most = 0;
  for (const [i, { draws, epsilon }] of open.entries()) {
    if (draws === 0) continue;
    const rest = open.with(i, { draws: draws - 1, epsilon });
    for (const place of PLACES) {
      const top = place * epsilon;
      // Under the table; the mean of e^loss under the neighbour is then 1.
      const high = (1 - Math.exp(top - epsilon)) / (1 - Math.exp(-epsilon));
      const value =
        high * worst(rest, next, loss + top, at) + (1 - high) * worst(rest, next, loss + top - epsilon, at);
      most = Math.max(most, value);
    }
  }
  for (const run of next[0] ?? []) most = Math.max(most, worst([...open, run], next.slice(1), loss, at));
  return Math.max(most, 1 - Math.exp(at - loss));
}

/** The δ of everything together at an ε, over all adversaries. */
const deltaOf = (runs: readonly Run[], at: number) => worst(runs, [], 0, at);

const small: Run = { draws: 2, epsilon: 0.7 };
const single: Run = { draws: 1, epsilon: 1.5 };
const many: Run = { draws: 3, epsilon: 0.4 };

describe("runs that are open at once, their draws in any order", () => {
  test.each([
    [
      [small, small],
      [0.6, 0.6],
    ],
    [
      [small, single],
      [0.9, 0.7],
    ],
    [
      [small, single],
      [0.1, 1.2],
    ],
    [
      [many, single],
      [0.3, 0.5],
    ],
    [
      [single, single],
      [0, 0.4],
    ],
  ] as const)("%j at %j are private at Σε with Σδ", (runs, prices) => {
    const deltas = runs.map((run, i) => deltaOf([run], prices[i]));
    const together = deltaOf(runs, prices[0] + prices[1]);
    expect(together).toBeLessThanOrEqual(deltas[0] + deltas[1] + 1e-12);
    expect(together).toBeGreaterThan(0);
  });

  test("and nothing less will do: with one δ only, an adversary wins", () => {
    // Where ε pays for nothing, the δs are all there is.
    const [one, other] = [deltaOf([small], 0), deltaOf([many], 0)];
    expect(deltaOf([small, many], 0)).toBeGreaterThan(1.1 * Math.max(one, other));
  });

  test("and which run is opened second, at which price, may be decided on the way, within the cap", () => {
    const choices = [
      { run: single, epsilon: 0.5 },
      { run: many, epsilon: 0.3 },
    ];
    const first = { run: small, epsilon: 0.4 };
    const deltas = choices.map(({ run, epsilon }) => deltaOf([run], epsilon));
    const cap = {
      epsilon: first.epsilon + Math.max(...choices.map(({ epsilon }) => epsilon)),
      delta: deltaOf([first.run], first.epsilon) + Math.max(...deltas),
    };
    const free = worst([first.run], [choices.map(({ run }) => run)], 0, cap.epsilon);
    const planned = choices.map(({ run }) => deltaOf([first.run, run], cap.epsilon));
    expect(free).toBeGreaterThanOrEqual(Math.max(...planned) - 1e-12);
    expect(free).toBeLessThanOrEqual(cap.delta + 1e-12);
  });
});
