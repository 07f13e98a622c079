/**
 * Timing. Ours and the alternatives take turns, so that whatever else the machine does hits them alike, and the minimum of
 * the repeats counts: noise only ever adds time. The minimum is taken for each turn's work apart and averaged over the turns,
 * so that one easy question does not stand for all.
 */

/**
 * Calls shorter than this are repeated within a round: a short call has as fair a chance of a quiet moment then, and ours, which share
 * their process with the loops by hand, are not timed with those loops' data in the caches while numpy has a process to itself.
 */
const SHORT = 0.05;
const MOST_CALLS = 25;
const MOST_WARM_UPS = 400;

/** What the verdict depends on may take this many times longer than the rest before its repeats are cut down. */
const PATIENCE = 16;

/**
 * Times each runner `rounds` times after its warm-up, or as often as fits into `seconds`: at least twice where the verdict
 * depends on it (`asked`), while of other slow runners the warm-up itself counts.
 *
 * A runner has `name`, `time(turn)`, which resolves to the seconds of one call, and `first`, the seconds of its warm-up.
 */
export async function takeTurns(runners, { rounds, seconds, turns }) {
  const wanted = runners.map(({ first, asked }) =>
    Math.min(
      rounds,
      asked ? Math.max(2, Math.floor((PATIENCE * seconds) / first)) : Math.floor(seconds / first),
    ),
  );
  for (const [i, runner] of runners.entries()) if (wanted[i] > 0) await warmUp(runner, turns);
  const best = runners.map(({ first }, i) => (wanted[i] === 0 ? [first] : []));
  const repeats = wanted.map((times) => (times === 0 ? 1 : 0));
  for (let round = 0; round < rounds; round++)
    for (const [i, runner] of runners.entries()) {
      if (round >= wanted[i]) continue;
      let spent = 0;
      for (let call = 0; call === 0 || (spent < SHORT && call < MOST_CALLS); call++) {
        const turn = (round + call) % turns;
        const took = await runner.time(turn);
        spent += took;
        best[i][turn] = Math.min(best[i][turn] ?? took, took);
        repeats[i]++;
      }
    }
  return runners.map(({ name }, i) => ({ name, seconds: mean(best[i]), repeats: repeats[i] }));
}

/** A first call leaves caches cold and code interpreted: everybody whose calls are short has some more before the clock counts. */
async function warmUp({ time, first }, turns) {
  let spent = first;
  for (let call = 0; spent < SHORT && call < MOST_WARM_UPS; call++) spent += await time(call % turns);
}

/** Over the turns that were measured: a slow alternative may not have had them all. */
function mean(times) {
  const measured = times.filter((seconds) => seconds !== undefined);
  return measured.reduce((sum, seconds) => sum + seconds, 0) / measured.length;
}

/** Seconds that a call takes, and what it gives. */
export async function timed(call) {
  const start = process.hrtime.bigint();
  const result = await call();
  return { seconds: Number(process.hrtime.bigint() - start) / 1e9, result };
}
