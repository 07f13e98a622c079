/** One whole private fit, with a watch on the engine, the noise and the ledger. */
import { ours } from "./ours.mjs";

/** Seconds of reading, pricing, planning, scoring, selection, ledger and rest, and of all but the reading. */
export async function watchedFit({ table, data, ledger: path }) {
  const [{ Curator }, { memoryEngine }, { systemNoise }, { openLedger, fileSource }, privet] =
    await Promise.all(
      [
        "curator/curator.js",
        "curator/engines/memory/index.js",
        "curator/noise/noise.js",
        "node/index.js",
        "index.js",
      ].map(ours),
    );
  const { schema } = table;
  const reading = stopwatch();
  const rows = await reading.during(() => privet.readTable(schema, fileSource(data)));
  const [scoring, selection, book] = [stopwatch(), stopwatch(), stopwatch()];
  const total = stopwatch();
  const budget = { dataset: schema.name, neighbours: "replace", unit: schema.unit, composition: "basic" };
  const [epsilon, delta] = [privet.epsilonFrom("1"), privet.deltaFrom("0.000001")];
  const plan = privet.parsePlan({
    privet: "plan/1",
    task: "classify",
    method: "pg-plus",
    label: "income",
    epsilon: "1",
    delta: "0.000001",
  });
  let priced = 0;
  const { model } = await total.during(async () => {
    const ledger = watched(await book.during(() => openLedger(path, { create: true })), book);
    await ledger.open({ ...budget, epsilon, delta });
    const engine = watched(memoryEngine(rows), scoring);
    const noise = systemNoise();
    const draw = (...call) => selection.duringNow(() => noise.draw(...call));
    const curator = new Curator(schema, engine, ledger, { origin: noise.origin, draw });
    const before = total.now();
    const spend = ledger.spend;
    ledger.spend = (...asked) => {
      priced = total.now() - before;
      return spend(...asked);
    };
    const fitted = await privet.runPlan(curator, plan);
    await curator.close();
    return fitted;
  });
  const calls = scoring.calls.toSorted((a, b) => a - b);
  const planning = Math.max(0, scoring.calls[0] - calls[Math.floor(calls.length / 2)]);
  const known = {
    pricing: priced,
    planning,
    scoring: scoring.sum() - planning,
    selection: selection.sum(),
    ledger: book.sum(),
  };
  const rest = total.sum() - Object.values(known).reduce((a, b) => a + b);
  const { error } = privet.evaluate(model, table);
  return { reading: reading.sum(), ...known, rest, total: total.sum(), error };
}

/** The same object with every method on the watch. */
function watched(thing, watch) {
  const copy = {};
  for (const name of methodsOf(thing)) copy[name] = (...given) => watch.during(() => thing[name](...given));
  if (typeof thing.rows === "function") copy.rows = () => thing.rows();
  return copy;
}

function methodsOf(thing) {
  const names = new Set(Object.keys(thing));
  for (let at = Object.getPrototypeOf(thing); at && at !== Object.prototype; at = Object.getPrototypeOf(at))
    for (const name of Object.getOwnPropertyNames(at)) names.add(name);
  return [...names].filter((name) => name !== "constructor" && typeof thing[name] === "function");
}

function stopwatch() {
  const calls = [];
  const started = performance.now();
  const note = (from) => calls.push((performance.now() - from) / 1000);
  return {
    calls,
    sum: () => calls.reduce((a, b) => a + b, 0),
    now: () => (performance.now() - started) / 1000,
    async during(work) {
      const from = performance.now();
      try {
        return await work();
      } finally {
        note(from);
      }
    },
    duringNow(work) {
      const from = performance.now();
      const result = work();
      note(from);
      return result;
    },
  };
}
