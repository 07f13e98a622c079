/** What is there before the first example of a page: its folder, the names that its programs use, and what is not as usual. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { deltaFrom, epsilonFrom, openCurator } from "../../src/curator/index.ts";
import { parseSchema } from "../../src/schema/parse/schema.ts";
import { ownObjective } from "../../src/tasks/classify/own-objective.ts";

export interface World {
  /** Puts files into the page's folder. */
  readonly make?: (folder: string) => void;
  /** Commands that an earlier page tells to run. */
  readonly before?: readonly string[];
  /** What each program on the page finds already there. */
  readonly names?: () => Promise<Readonly<Record<string, unknown>>>;
  /** What programs on the page speak of and do not import, for the compiler: names and their types. */
  readonly types?: Readonly<Record<string, string>>;
  /** The test that runs the page's programs, where it is not this one. */
  readonly programsRunBy?: string;
  /** The test that runs what several people do on their terminals. */
  readonly sessionsRunBy?: string;
  /** Examples that do not end with exit code 0, or are not run here; each with its reason. */
  readonly otherwise?: Readonly<Record<string, { readonly why: string; readonly exit?: number }>>;
}

const WARDS = ["medicine", "surgery", "heart"];

/** 2,000 made-up patients, the same every time, and a codebook that declares all that there is. */
function patients(folder: string): void {
  const rows = Array.from({ length: 2000 }, (_, k) => {
    const [age, crp, bmi, ward] = [(k * 37) % 101, (k * 53) % 97, 18 + (k % 23), WARDS[k % 3]];
    return `${k},${age},${ward},${crp},${bmi},${k % 4 ? "f" : "m"},${age + crp > 100 ? "yes" : "no"}`;
  });
  const csv = (header: string, lines: readonly string[]) => `${[header, ...lines].join("\n")}\n`;
  writeFileSync(join(folder, "patients.csv"), csv("id,age,ward,crp,bmi,sex,outcome", rows));
  for (const file of ["people.csv", "newcomers.csv"])
    writeFileSync(join(folder, file), csv("id,age,ward,crp,bmi,sex", ["1,40,heart,3,22,f"]));
  const codebook = [
    "id,ignored,,,,",
    "age,numeric,0,120,,nobody is older",
    "ward,categorical,,,medicine|surgery|heart,plan of the house",
    "crp,numeric,0,500,,range of the instrument",
    "bmi,numeric,10,70,,physiology",
    "sex,categorical,,,f|m,admission form",
    "outcome,label,,,no|yes,register",
  ];
  writeFileSync(join(folder, "codebook.csv"), csv("name,kind,low,high,values,source", codebook));
}

/** Twelve SNPs of 120 made-up people in PLINK's three files: cases and controls by turns, of two strata. */
function genotypes(folder: string): void {
  const lines = (length: number, line: (k: number) => string) =>
    Array.from({ length }, (_, k) => `${line(k)}\n`).join("");
  const [snps, people] = [12, 120];
  // Four people a byte: 11, 10 and 00 are two, one and no copies; 01 is missing.
  const codes = Array.from({ length: (snps * people) / 4 }, (_, k) => [0x00, 0xfb, 0xaa, 0x2e][(k * 7) % 4]);
  writeFileSync(join(folder, "chr10.bed"), Uint8Array.from([0x6c, 0x1b, 0x01, ...codes]));
  writeFileSync(
    join(folder, "chr10.bim"),
    lines(snps, (k) => `10\trs${k}\t0\t${1000 * (k + 1)}\tA\tG`),
  );
  const stratum = (k: number) => (k % 4 < 2 ? "CEU" : "JPT+CHB");
  writeFileSync(
    join(folder, "chr10.fam"),
    lines(people, (k) => `${stratum(k)} ${k} 0 0 0 ${1 + (k % 2)}`),
  );
}

const declared = ["privet init patients.csv", "privet schema import patients codebook.csv"];
const opened = [
  ...declared,
  "privet schema set patients --rows-about 2000",
  "privet budget open patients --epsilon 5 --delta 1e-6",
];

const loans = parseSchema({
  privet: "schema/1",
  name: "loans",
  visibility: "public",
  neighbours: "replace",
  attributes: [
    { name: "group", kind: "categorical", values: ["a", "b"], other: "a" },
    { name: "points", kind: "numeric", low: 0, high: 100, missing: 50, source: "made up" },
    { name: "income", kind: "numeric", low: 0, high: 100, missing: 50, source: "made up" },
    { name: "repaid", kind: "label", values: ["no", "yes"] },
  ],
});
const loanRows = Array.from(
  { length: 60 },
  (_, k) => `${"ab"[k % 2]},${(k * 7) % 100},${(k * 13) % 100},${k % 3 ? "yes" : "no"}\n`,
);
const openLoans = () =>
  openCurator({ schema: loans, rows: ["group,points,income,repaid\n", ...loanRows], unsafeSeed: 1 });
const ask = { epsilon: epsilonFrom("1"), delta: deltaFrom("0") };

/** What the page on objectives of one's own speaks of: a curator, and an allowance of one draw. */
async function ownNames() {
  const asked = await openLoans();
  const objective = asked.trust({ name: "constant", range: [0, 1], clip: 1, score: () => 0 });
  const draws = [{ kind: "bounded-range", epsilon: ask.epsilon, count: 1 }] as const;
  const data = await asked.allow({ ...ask, draws, purpose: "an example" });
  const candidates = [Float64Array.of(0), Float64Array.of(1)];
  const trusting = await openLoans();
  return {
    curator: trusting,
    ...ask,
    ownObjective,
    data,
    objective,
    candidates,
    hub: candidates[0],
    lambda: 0.1,
  };
}

const OWN_TYPES = {
  curator: "privet.Curator",
  data: "privet.Allowance",
  epsilon: "ReturnType<typeof privet.epsilonFrom>",
  delta: "ReturnType<typeof privet.deltaFrom>",
  ownObjective: "typeof privet.ownObjective",
  objective: "privet.OwnedName",
  candidates: "readonly Float64Array[]",
  hub: "Float64Array",
  lambda: "number",
};

/** A few patients, declared public, so that a program may ask without a budget. */
async function publishNames() {
  const schema = parseSchema({
    privet: "schema/1",
    name: "patients",
    visibility: "public",
    neighbours: "replace",
    attributes: [
      { name: "age", kind: "numeric", low: 0, high: 120, source: "made up" },
      { name: "outcome", kind: "label", values: ["no", "yes"] },
    ],
  });
  const rows = Array.from({ length: 500 }, (_, k) => `${k % 100},${k % 100 > 60 ? "yes" : "no"}\n`);
  return { curator: await openCurator({ schema, rows: ["age,outcome\n", ...rows], unsafeSeed: 1 }) };
}

const served = { why: "a server is a process of its own; the walk through docs/server.md starts one" };
const workbench = { why: "a server is a process of its own; src/cli/commands/open/open.test.ts starts it" };
const database = { why: "it needs a PostgreSQL; src/cli/commands/ledger has the tests" };
const keptAfar = { why: "it needs a Trino; src/node/sql/trino.nightly.ts has the tests" };
const keptElsewhere = { why: "it needs a PostgreSQL; src/node/sql/postgres.test.ts has the tests" };
const tooLong = { why: "it takes hours, and needs data that does not come with Privet" };

/** What README calls a flow of one's own. */
const SMALL_FLOW = {
  privet: "flow/1",
  epsilon: "0.2",
  steps: [
    { name: "look", task: "describe", attributes: ["age"] },
    { name: "top", task: "rank", label: "outcome", options: { top: 2 } },
  ],
};

/** By page; a page that is not here starts in an empty folder. */
export const worlds: Readonly<Record<string, World>> = {
  "README.md": {
    make: (folder) => {
      patients(folder);
      writeFileSync(join(folder, "study.json"), JSON.stringify(SMALL_FLOW));
    },
    programsRunBy: "src/package.test.ts",
    otherwise: {
      "privet open": workbench,
      "privet serve patients": served,
      "privet classify https://privet.hospital.example/patients --label outcome --epsilon 0.2 --out outcome.json":
        served,
    },
  },
  "docs/workbench.md": {
    otherwise: {
      "privet open": workbench,
      "privet open patients": workbench,
      "privet open https://privet.hospital.example": workbench,
    },
  },
  "docs/boosting.md": { make: patients, before: opened },
  "docs/dp-sgd.md": { make: patients, before: opened },
  "docs/output-perturbation.md": { make: patients, before: opened },
  "docs/judge.md": { make: patients, before: opened },
  "docs/flows.md": {
    make: patients,
    before: opened,
    names: publishNames,
    types: { curator: "privet.Curator" },
  },
  "docs/regress.md": { make: patients, before: opened },
  "docs/export.md": { make: patients, before: opened },
  "docs/databases.md": {
    otherwise: {
      "privet init 'postgres://db.example.org/clinic#care.visits' --label relapse": keptElsewhere,
      "privet init 'trino://lake.example.org:8443/hive/clinic#visits' --label relapse": keptAfar,
      "privet schema set visits …": keptElsewhere,
      "privet budget open visits --epsilon 1 --delta 1e-6": keptElsewhere,
      "privet classify visits --label relapse --epsilon 0.5 --delta 1e-7 --out relapse.json": keptElsewhere,
    },
  },
  "docs/publish.md": {
    make: patients,
    before: opened,
    names: publishNames,
    types: { curator: "privet.Curator" },
  },
  "docs/attributes.md": {
    make: (folder) => {
      patients(folder);
      genotypes(folder);
    },
    before: opened,
  },
  "docs/engines.md": {
    programsRunBy: "src/node/engines-page.test.ts",
    types: {
      groupedEngine: "typeof privet.groupedEngine",
      kept: "privet.GroupedRows",
      countInSql: 'privet.Engine["count"]',
    },
  },
  "docs/own-objectives.md": { names: ownNames, types: OWN_TYPES },
  "docs/experiments.md": {
    otherwise: {
      "privet experiment experiments/adult-local-search.json --out docs/results": tooLong,
      "privet experiment sweep.json --repeats 3 --only pg-plus --jobs 2": {
        why: "its threads need what is built; src/cli/commands/experiment has the tests",
      },
    },
  },
  "docs/server.md": {
    otherwise: {
      "privet ledger setup postgres://owner@db/privet --server-role privet_server": database,
      "privet budget open clinic --epsilon 1 --ledger postgres://owner@db/privet": database,
      "privet ledger copy clinic postgres://owner@db/privet": database,
    },
    sessionsRunBy: "src/server/walk.test.ts",
    programsRunBy: "src/server/walk.test.ts",
  },
  "docs/guide/plans.md": { names: publishNames, types: { curator: "privet.Curator" } },
  "docs/guide/owners.md": { make: patients, before: declared },
};
