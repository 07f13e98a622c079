/**
 * Metrics as Prometheus reads them (text 0.0.4): a closed list of public facts. There is no histogram of how long anything took, and
 * nothing about keepers but whether they are open and how often they went away.
 */
import { isOver, type RunState, runStates } from "../stores/asked.ts";
import type { House } from "./house.ts";

export const counterNames = {
  privet_requests_total: "Requests by route and status.",
  privet_refusals_total: "Refusals by code.",
  privet_quotes_total: "Quotes by data set.",
  privet_runs_accepted_total: "Runs that were accepted, by data set.",
  privet_run_extensions_total: "Boundaries that passed without an outcome, by data set.",
  privet_login_failures_total: "Requests of nobody who is known.",
  privet_requests_shed_total: "Requests beyond a rate or a queue.",
  privet_keeper_losses_total: "How often a keeper went away, by data set.",
} as const;
export type CounterName = keyof typeof counterNames;

const gaugeNames = {
  privet_runs: "Runs that are not over, by data set and state; on a grid of 30 seconds.",
  privet_epsilon_spent: "By data set.",
  privet_epsilon_left: "By data set.",
  privet_ledger_entries: "By data set.",
  privet_dataset_open: "1 where the data set can be run on.",
} as const;
export const metricNames: readonly string[] = [...Object.keys(counterNames), ...Object.keys(gaugeNames)];

type Labels = Readonly<Record<string, string>>;

export interface Counters {
  count(name: CounterName, labels?: Labels): void;
  lines(name: CounterName): readonly string[];
}

const all = new WeakMap<House, Counters>();

/** One set a house, whoever counts. */
export function countersOf(house: House): Counters {
  const known = all.get(house);
  if (known) return known;
  const counts = new Map<CounterName, Map<string, number>>();
  const made: Counters = {
    count(name, labels = {}) {
      const own = counts.get(name) ?? new Map<string, number>();
      counts.set(name, own);
      const key = labelText(labels);
      own.set(key, (own.get(key) ?? 0) + 1);
    },
    lines: (name) =>
      [...(counts.get(name) ?? [])].sort().map(([labels, count]) => `${name}${labels} ${count}\n`),
  };
  all.set(house, made);
  for (const data of house.data.values())
    data.listen((heard) => {
      if (heard.kind === "gone") made.count("privet_keeper_losses_total", { dataset: data.name });
      if (heard.kind === "boundary" && heard.outcome === "not-yet")
        made.count("privet_run_extensions_total", { dataset: data.name });
    });
  return made;
}

/** Values are names, codes and routes, which need no escaping; what does is left out. */
const labelText = (labels: Labels): string => {
  const written = Object.entries(labels).map(([name, value]) => `${name}="${value.replace(/["\\\n]/g, "")}"`);
  return written.length === 0 ? "" : `{${written.join(",")}}`;
};

export async function metricsText(house: House): Promise<string> {
  const counters = countersOf(house);
  const counted = Object.entries(counterNames).map(([name, help]) =>
    family(name, "counter", help, counters.lines(name as CounterName)),
  );
  const gauges = await gaugesOf(house);
  const told = Object.entries(gaugeNames).map(([name, help]) =>
    family(
      name,
      "gauge",
      help,
      gauges.filter(([of]) => of === name).map(([, labels, value]) => `${name}${labels} ${value}\n`),
    ),
  );
  return [...counted, ...told].join("");
}

const family = (name: string, type: string, help: string, lines: readonly string[]): string =>
  `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join("")}`;

type Gauge = readonly [name: keyof typeof gaugeNames, labels: string, value: string];

async function gaugesOf(house: House): Promise<readonly Gauge[]> {
  const states = await liveRuns(house);
  return [...house.data.values()].flatMap((data): readonly Gauge[] => {
    const of = (more: Labels = {}) => labelText({ dataset: data.name, ...more });
    const budget = data.budget();
    return [
      ...liveStates.map((state): Gauge => {
        const count = states.get(`${data.name} ${state}`) ?? 0;
        return ["privet_runs", of({ state }), String(count)];
      }),
      ["privet_dataset_open", of(), data.isOpen() ? "1" : "0"],
      ...(budget
        ? ([
            ["privet_epsilon_spent", of(), budget.spent.epsilon],
            ["privet_epsilon_left", of(), budget.left.epsilon],
            ["privet_ledger_entries", of(), String(budget.entries)],
          ] as const)
        : []),
    ];
  });
}

const GRID = 30_000;
const MOST_LIVE = 10_000;
const liveStates: readonly RunState[] = runStates.filter((state) => !isOver(state));

interface Counted {
  readonly window: number;
  readonly states: Promise<ReadonlyMap<string, number>>;
}
const counted = new WeakMap<House, Counted>();

/** How long the queue is shows what others do, so it is looked at only each 30 seconds. */
function liveRuns(house: House): Promise<ReadonlyMap<string, number>> {
  const window = Math.floor(house.clock.monotonic() / GRID);
  const last = counted.get(house);
  if (last?.window === window) return last.states;
  const states = house.asked.runs({ states: liveStates, limit: MOST_LIVE }).then((runs) => {
    const sums = new Map<string, number>();
    for (const { dataset, state } of runs)
      sums.set(`${dataset} ${state}`, (sums.get(`${dataset} ${state}`) ?? 0) + 1);
    return sums;
  });
  counted.set(house, { window, states });
  return states;
}
