/**
 * Valid invocations of every command, in one folder of small fixtures, from which bad ones are made by the flags' declarations. What is
 * private there holds poison (command-line.ts), and has a real ledger.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { commands, loadCommands } from "../cli/commands.ts";
import { openServerDb } from "../server/stores/server-db.ts";
import { methodsFor, type Task, taskNames } from "../tasks/registry.ts";
import type { AnyMethod } from "../tasks/task.ts";
import { clinicRows, privet } from "./command-line.ts";
import { labelFor, neededBy } from "./quick-plans.ts";
import { aNote, aToken } from "./server/records.ts";
import { makeTrial } from "./study-files.ts";

export interface Invocation {
  /** The command's name, in one word or two. */
  readonly command: string;
  /** What follows it. */
  readonly words: readonly string[];
  /** Whether it is tried as it stands, with --dry-run where it would spend; some take long or need a network. */
  readonly tried: "dry" | "as it is" | "never";
}

const ROWS = 200;

const attributes = [
  { name: "id", kind: "ignored" },
  { name: "age", kind: "numeric", low: 0, high: 100, source: "nobody is older" },
  { name: "ward", kind: "categorical", values: ["north", "south"], source: "the building" },
  { name: "outcome", kind: "label", values: ["no", "yes"], source: "the form" },
];

function declare(folder: string, name: string, more: Readonly<Record<string, unknown>>, count = ROWS): void {
  const schema = {
    privet: "schema/1",
    name,
    unit: "person",
    rows: {},
    file: { path: `${name}.csv` },
    attributes,
    ...more,
  };
  writeFileSync(join(folder, `${name}.schema.json`), `${JSON.stringify(schema)}\n`);
  writeFileSync(join(folder, `${name}.csv`), clinicRows(count));
}

/** clinic, visits: private, with ledgers; fresh: without one; open: public; trial, public-trial: studies; and files made from open. */
export async function makeFixtures(folder: string): Promise<void> {
  declare(folder, "clinic", { neighbours: "replace" });
  declare(folder, "visits", { neighbours: "add-remove", rows: { about: ROWS } });
  declare(folder, "fresh", { neighbours: "replace" });
  // Other rows than the private ones: copies of those are recognised, whatever a schema calls them.
  declare(folder, "open", { neighbours: "replace", visibility: "public" }, ROWS - 1);
  const visits = { neighbours: "add-remove", visibility: "public", rows: { about: ROWS } };
  declare(folder, "open-visits", visits, ROWS - 2);
  makeTrial(folder);
  const files = { format: "ped", ped: "study.ped", map: "study.map", alleles: "alleles.txt" } as const;
  makeTrial(folder, { visibility: "public", files }, "public-trial");
  writeFileSync(join(folder, "new.csv"), "id,age\n");
  writeFileSync(join(folder, "list.txt"), "age\n");
  writeFileSync(join(folder, "codebook.csv"), "name,kind,low,high\nage,numeric,0,120\n");
  writeFileSync(join(folder, "plan.json"), JSON.stringify(smallExperiment));
  writeFileSync(join(folder, "flow.json"), JSON.stringify(smallFlow));
  const must = async (...words: string[]) => {
    const told = await privet(folder, words);
    if (told.code !== 0) throw new Error(`${words.join(" ")}: ${told.err}`);
  };
  for (const name of ["clinic", "visits", "trial"])
    await must("budget", "open", name, "--epsilon", "20", "--delta", "1e-6");
  await must(
    "classify",
    "clinic",
    "--label",
    "outcome",
    "--with",
    "majority",
    "--epsilon",
    "0.1",
    "--out",
    "paid.json",
  );
  await makeServer(folder);
  await must("backup", "copied", "--data", "clinic", "--state", "state");
  const fit = ["open", "--epsilon", "1", "--seed", "1"];
  await must(
    "classify",
    ...fit,
    "--label",
    "outcome",
    "--model",
    "card",
    "--rounds",
    "2",
    "--out",
    "model.json",
  );
  await must("cluster", ...fit, "--attributes", "age", "--k", "2", "--out", "groups.json");
  await must("flow", "run", "flow.json", "open", "--seed", "1", "--out", "flowed");
  await must("publish", ...fit, "--label", "outcome", "--out", "published.json");
}

/** state: a server's, with bo, who has a token and a grant. */
async function makeServer(folder: string): Promise<void> {
  const asked = await openServerDb(join(folder, "state/server.db"), { create: true });
  const grant = { person: "people/bo", dataset: "clinic", holder: "team/x", off: false };
  await asked.putPerson({ name: "people/bo", role: "analyst", blocked: false }, aNote());
  await asked.putToken(aToken("kept234567", { person: "people/bo" }), aNote());
  await asked.putGrant(grant, aNote());
  await asked.close();
}

const smallFlow = {
  privet: "flow/1",
  epsilon: "0.5",
  steps: [
    { name: "look", task: "describe", attributes: ["ward"] },
    { name: "most", task: "classify", method: "majority", label: "outcome" },
  ],
};

const smallExperiment = {
  privet: "experiment/1",
  name: "small",
  title: "small",
  task: "classify",
  data: [{ schema: "open" }],
  methods: ["majority"],
  epsilon: ["1"],
  delta: "0",
  repeats: 2,
  split: { test: 0.2 },
  seed: 1,
  yardsticks: ["majority"],
};

const paid = (command: string, ...words: string[]): Invocation => ({ command, words, tried: "dry" });
const free = (command: string, ...words: string[]): Invocation => ({ command, words, tried: "as it is" });
const never = (command: string, ...words: string[]): Invocation => ({ command, words, tried: "never" });

/** What runs a task's methods; a new one may have no command yet. */
const commandTo = (task: Task) =>
  [task, `attributes ${task}`].filter((name) => commands.some((command) => command.name === name));

/** Every method of every task that has a command, with what it needs. */
const fits: readonly Invocation[] = taskNames.flatMap((task) =>
  methodsFor(task).flatMap((method: AnyMethod) => {
    const { name, neighbours, subject } = method;
    const { label } = labelFor(method);
    return commandTo(task).map((command) =>
      paid(
        command,
        subject === "study"
          ? "trial"
          : (neighbours as readonly string[]).includes("replace")
            ? "clinic"
            : "visits",
        ...(label === undefined ? [] : ["--label", label]),
        // A model of the same label.
        ...Object.keys(neededBy(method)).flatMap((option) => [`--${option}`, "paid.json"]),
        ...["--with", name, "--epsilon", "0.5", "--delta", "1e-7", "--allow", "none", "--yes"],
      ),
    );
  }),
);

const rank = (...words: string[]) => paid("attributes rank", ...words, "--epsilon", "0.5", "--yes");

/** A server that is not there. */
const HOSPITAL = "https://privet.invalid/clinic";
const LETTERS = "abcdefghijklmnopqrstuvwxyz";

const listed: readonly Invocation[] = [
  ...fits,
  paid("classify", "clinic", "--label", "outcome", "--epsilon", "0.5", "--yes"),
  paid("classify", "open", "--label", "outcome", "--epsilon", "0.5"),
  paid("classify", "open", "--label", "outcome", "--epsilon", "0.5", "--seed", "1"),
  free("classify", "open", "--with", "no-privacy", "--label", "outcome"),
  free("classify", "--on", "published.json", "--learner", "cart"),
  free("classify", "--on", "open", "--label", "outcome", "--learner", "cart"),
  paid("regress", "open", "--label", "age", "--epsilon", "0.5", "--seed", "1"),
  free("regress", "open", "--with", "no-privacy", "--label", "age"),
  free("cluster", "open", "--with", "no-privacy"),
  paid("attributes describe", "clinic", "--epsilon", "0.5", "--yes"),
  paid("attributes describe", "visits", "--cross", "ward,outcome", "--epsilon", "0.5", "--yes"),
  free(
    "attributes describe",
    "clinic",
    "--attributes",
    "age",
    "--statistics",
    "mean",
    "--error",
    "5",
    "--dry-run",
  ),
  rank("clinic", "--label", "outcome"),
  rank("visits", "--label", "outcome", "--release", "values"),
  ...["chi-squared", "p-value", "odds-ratio"].map((statistic) =>
    rank("trial", "--statistic", statistic, "--top", "2"),
  ),
  rank("trial", "--release", "values", "--top", "2"),
  rank("trial", "--release", "none", "--top", "2"),
  ...["p-value-as-published", "distance-as-published"].map((statistic) =>
    free("attributes rank", "public-trial", "--statistic", statistic, "--epsilon", "5", "--top", "2"),
  ),
  paid("budget open", "fresh", "--epsilon", "1", "--yes"),
  free("budget limit", "clinic", "--holder", "ana", "--epsilon", "0.3"),
  free("budget show", "clinic"),
  free("budget verify", "clinic"),
  free("audit ledger", "clinic"),
  free("audit mechanism", "laplace", "--trials", "1000"),
  never("audit", "clinic", "--trials", "1000"),
  free("ledger setup", "--server-role", "privet_server", "--print"),
  free("ledger copy", "clinic", "other.ledger"),
  free("schema set", "fresh", "age", "--low", "0"),
  free("schema set", "fresh", "--rows-about", "200"),
  free("schema export", "clinic"),
  free("schema import", "fresh", "codebook.csv"),
  free("data check", "clinic"),
  free("publish show", "published.json"),
  free("publish show", "published.json", "--marginal", "outcome"),
  free("publish table", "published.json", "--datasheet", "sheet.md"),
  free("publish table", "published.json", "--table", "made-up.csv"),
  free("flow check", "flow.json"),
  free("flow check", "flow.json", "clinic"),
  free("flow price", "flow.json", "clinic"),
  free("flow run", "flow.json", "open", "--seed", "1", "--out", "looked"),
  never("flow run", "flow.json", "clinic", "--out", "looked"),
  free("flow show", "flowed"),
  free("show", "model.json"),
  free("export", "model.json"),
  free("export", "groups.json", "--as", "pmml"),
  free("verify", "paid.json"),
  free("predict", "model.json", "open.csv"),
  free("assign", "groups.json", "open.csv"),
  free("evaluate", "model.json", "--on", "open.csv"),
  paid("evaluate", "paid.json", "clinic", "--private", "--epsilon", "0.5", "--yes"),
  free("releases list", "clinic"),
  never("releases get", HOSPITAL, `rel_${LETTERS}`),
  never("runs list", HOSPITAL),
  ...["show", "cancel"].map((word) => never(`runs ${word}`, HOSPITAL, `run_${LETTERS}`)),
  ...["approve", "refuse"].map((word) =>
    never(`runs ${word}`, HOSPITAL, `run_${LETTERS}`, "--reason", "as agreed"),
  ),
  free("init", "new.csv"),
  free("datasets"),
  never("datasets get", "iris", "--from", "."),
  never("demo"),
  never("experiment", "plan.json"),
  free("access add", "ana"),
  free("access list", "--state", "state"),
  free("access revoke", "kept234567", "--state", "state"),
  free("access block", "bo", "--state", "state"),
  free("access grant", "bo", "clinic", "--epsilon", "0.2", "--state", "state", "--yes"),
  free("access suspend", "bo", "clinic", "--state", "state"),
  free("backup", "copies", "--data", "clinic", "--state", "state"),
  free("restore", "copied", "--data", "clinic", "--state", "restored"),
  free("open", "https://privet.example"),
  free("serve", "clinic", "--check"),
  free("server anchor", "--data", "clinic", "--state", "state"),
  free("methods"),
  free("methods", "privet"),
  free("explain", "budget-missing"),
  free("help"),
];

const loaded = await loadCommands();

/** Commands that have no line above are tried by their own examples, which can be run with the fixtures. */
const unlisted = loaded
  .filter(({ name }) => !listed.some(({ command }) => command === name))
  .flatMap(({ name, examples }) =>
    examples.map((example) => free(name, ...example.split(" ").slice(1 + name.split(" ").length))),
  );

export const invocations: readonly Invocation[] = [...listed, ...unlisted];
