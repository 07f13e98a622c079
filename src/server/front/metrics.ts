/**
 * Metrics as Prometheus reads them (text 0.0.4): a closed list of public facts. There is no histogram of how long anything took, and
 * nothing about keepers but whether they are open and how often they went away.
 */
import type { House } from "./house.ts";

export const counterNames = {
  privet_requests_total: "Requests by route and status.",
  privet_refusals_total: "Refusals by code.",
  privet_quotes_total: "Quotes by data set.",
  privet_runs_accepted_total: "Runs that were accepted, by data set.",
  privet_login_failures_total: "Requests of nobody who is known.",
  privet_requests_shed_total: "Requests beyond a rate or a queue.",
  privet_keeper_losses_total: "How often a keeper went away, by data set.",
} as const;
export type CounterName = keyof typeof counterNames;

const deskNames = {
  privet_runs: "Runs by data set and state, as told.",
  privet_runs_queued: "By data set, as of the last whole half minute.",
  privet_run_extensions_total: "Boundaries that passed without an outcome, by data set.",
  privet_run_refusals_total: "Runs that were refused, by data set and code.",
  privet_spent: "By data set, in the unit that its ledger adds up.",
  privet_reserved: "By data set, for runs that wait.",
  privet_left: "By data set.",
  privet_ledger_entries: "By data set.",
  privet_dataset_open: "1 where the data set can be run on.",
} as const;
export const metricNames: readonly string[] = [...Object.keys(counterNames), ...Object.keys(deskNames)];

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
    });
  return made;
}

/** Values are names, codes and routes, which need no escaping; what does is left out. */
const labelText = (labels: Labels): string => {
  const written = Object.entries(labels).map(([name, value]) => `${name}="${value.replace(/["\\\n]/g, "")}"`);
  return written.length === 0 ? "" : `{${written.join(",")}}`;
};

export function metricsText(house: House): string {
  const counters = countersOf(house);
  const facts = factsOf(house);
  const names = { ...counterNames, ...deskNames };
  return Object.entries(names)
    .map(([name, help]) => {
      const type = name.endsWith("_total") ? "counter" : "gauge";
      const own = facts
        .filter(({ of }) => of === name)
        .map(({ labels, value }) => `${name}${labels} ${value}\n`);
      const lines = name in counterNames ? counters.lines(name as CounterName) : own;
      return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join("")}`;
    })
    .join("");
}

interface Fact {
  readonly of: keyof typeof deskNames;
  readonly labels: string;
  readonly value: string | number;
}

function factsOf({ data, desk }: House): readonly Fact[] {
  return [...desk.counts()].flatMap(([dataset, { runs, queued, extensions, refusals, amounts }]) => {
    const fact = (of: Fact["of"], value: string | number, more: Labels = {}): Fact => ({
      of,
      labels: labelText({ dataset, ...more }),
      value,
    });
    const kept = data.get(dataset);
    return [
      ...Object.entries(runs).map(([state, count]) => fact("privet_runs", count, { state })),
      fact("privet_runs_queued", queued),
      fact("privet_run_extensions_total", extensions),
      ...[...refusals].sort().map(([code, count]) => fact("privet_run_refusals_total", count, { code })),
      ...(amounts
        ? (["spent", "reserved", "left"] as const).map((what) =>
            fact(`privet_${what}`, amounts[what], { unit: amounts.unit }),
          )
        : []),
      fact("privet_ledger_entries", kept?.budget()?.entries ?? 0),
      fact("privet_dataset_open", desk.isOpen(dataset) ? 1 : 0),
    ];
  });
}
