/** Runs one case: makes its data, checks that everybody computes the same, and only then measures. */
import { takeTurns, timed } from "./measure.mjs";
import { startNumpy } from "./numpy.mjs";
import { missing } from "./ours.mjs";

/** Alternatives slower than this are checked on the first turn only, and in the quick form all are. */
const SLOW = 0.25;

/** Two cores are quiet at the same time less often than one, so what needs both is tried more often. */
const MORE_WITH_THREADS = 4;

/** How often: the full form repeats everything; the quick one what the verdicts depend on, and slow alternatives once. */
const forms = {
  full: { rounds: 9, seconds: Number.POSITIVE_INFINITY },
  quick: { rounds: 4, seconds: 0.5 },
};

export async function runCase(chosen, context) {
  const { name, work, asked } = chosen;
  const row = { name, work, ...(asked ? { asked } : {}) };
  const lacking = await missing(chosen.needs ?? []);
  if (lacking.length > 0) return { ...row, verdict: "not built yet", why: `missing: ${lacking.join(", ")}` };
  try {
    const measured = chosen.observe ? await chosen.observe(context) : await compare(chosen, context);
    return { ...row, ...measured, verdict: verdictAfter(asked, measured) };
  } catch (error) {
    const verdict = { WRONG: "wrong", ABSENT: "skipped" }[error?.code] ?? "failed";
    return { ...row, verdict, why: withoutPaths(error instanceof Error ? error.message : String(error)) };
  }
}

/** A broken ceiling outweighs what was asked for: the run fails by it. */
const verdictAfter = (asked, measured) =>
  measured.skipped ? "skipped" : measured.over ? "over" : verdictOf(asked, measured);

/** The first line of a message; where things lie on this machine is nobody's business. */
const withoutPaths = (message) =>
  message.split("\n")[0].replaceAll(/(?:file:\/)?(?:\/[\w.@-]+){2,}\/?/g, "…");

/** ✓ or short, where something was asked; what could not be compared for want of an alternative is "not compared". */
export function verdictOf(asked, { seconds, alternatives = [], figure }) {
  if (!asked) return "";
  if (asked.atMost !== undefined) return (figure ?? seconds) <= asked.atMost ? "✓" : "short";
  const other = alternatives.find(({ name }) => name === asked.against);
  if (!other) return "not compared";
  return other.seconds / seconds >= asked.ratio ? "✓" : "short";
}

async function compare(chosen, context) {
  const data = await chosen.prepare(context);
  const numpy = chosen.threads ? await startNumpy({ threads: chosen.threads }) : context.numpy;
  try {
    const { ours, first } = await ourResults(chosen, data);
    const time = async (turn) => (await timed(() => chosen.ours(data, turn))).seconds;
    const runners = [{ name: "ours", first, time, asked: true }];
    for (const alternative of chosen.alternatives) {
      if (alternative.form && alternative.form !== context.form) continue;
      const runner = await runnerOf(alternative, data, numpy);
      if (!runner) continue;
      const warmUp = await checked(alternative, runner, { data, ours, form: context.form });
      if (alternative.untimed) continue;
      runners.push({ ...runner, first: warmUp, asked: alternative.name === chosen.asked?.against });
    }
    const { rounds, seconds: patience } = forms[context.form];
    const results = await takeTurns(runners, {
      rounds: context.rounds ?? (chosen.threads ? MORE_WITH_THREADS * rounds : rounds),
      seconds: patience,
      turns: ours.length,
    });
    const per = chosen.per ?? 1;
    const [{ seconds, repeats }, ...alternatives] = results.map((r) => ({ ...r, seconds: r.seconds / per }));
    return { seconds, repeats, alternatives, ...(data.notes ? { notes: data.notes } : {}) };
  } finally {
    await data.close?.();
    await numpy?.forget([]);
    if (chosen.threads) numpy?.close();
  }
}

/** Our results for each turn, and the seconds of the fastest of these first calls. */
async function ourResults({ ours, values = (result) => result }, data) {
  const results = [];
  let first = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < (data.turns ?? 1); turn++) {
    const { seconds, result } = await timed(() => ours(data, turn));
    first = Math.min(first, seconds);
    results.push(values(result));
  }
  return { ours: results, first };
}

/** How an alternative is called: here, or in the numpy child where there is one. */
async function runnerOf(alternative, data, numpy) {
  const { name, run, program } = alternative;
  if (run) {
    return {
      name,
      time: async (turn) => (await timed(() => run(data, turn))).seconds,
      result: async (turn) => {
        const { seconds, result } = await timed(() => run(data, turn));
        return { seconds, values: result };
      },
    };
  }
  if (!numpy) return undefined;
  const wanted = typeof alternative.arrays === "function" ? alternative.arrays(data) : alternative.arrays;
  const handed = {};
  for (const entry of wanted) {
    const [parameter, key] = Array.isArray(entry) ? entry : [entry, entry];
    const [label, make] = data.arrays[key];
    await numpy.load(label, await make());
    handed[parameter] = label;
  }
  return { name, ...(await numpy.make(program, handed, alternative.options?.(data) ?? {})) };
}

/** The seconds of the warm-up, after which the results are known to agree. */
async function checked({ name, equal, values = (result) => result }, runner, { data, ours, form }) {
  let first = Number.POSITIVE_INFINITY;
  const again = () => form === "full" && first < SLOW;
  for (let turn = 0; turn < ours.length && (turn === 0 || again()); turn++) {
    const { seconds, values: theirs } = await runner.result(turn);
    const problem = await equal(ours[turn], values(theirs), data, turn);
    if (problem) throw Object.assign(new Error(`${name}: ${problem}`), { code: "WRONG" });
    first = Math.min(first, seconds);
  }
  return first;
}
