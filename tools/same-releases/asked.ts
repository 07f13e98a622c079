/** What is asked of each checkout: every method that it lists, on the public sets that fit, at two prices, with one seed. */

/** One line of a table: a method, or a statistic of a ranking. */
export interface Row {
  readonly task: string;
  readonly name: string;
}

/** One command, and where it belongs in the table. */
export interface Asked extends Row {
  readonly set: string;
  /** The file beside the others that what came out is kept in. */
  readonly file: string;
  readonly words: readonly string[];
  /** What `words` goes on with to spend; a quote needs no seed. */
  readonly spend: readonly string[];
}

/** A method as `privet methods --json` tells it. */
export interface Listed {
  readonly name: string;
  readonly task: string;
  readonly guarantee: string;
  readonly neighbours: readonly string[];
}

export const SEED = "1";
export const ADD_REMOVE = "add-remove";

/** The sets, and what is asked of each besides the method. */
export const TABLES = ["adult", "bank", "mushroom", "s1"];
const LABELS: Readonly<Record<string, string>> = { adult: "income", bank: "y", mushroom: "class" };
const NUMBERS: Readonly<Record<string, readonly string[]>> = {
  adult: ["--k", "5", "--attributes", "age,education-num,hours-per-week"],
  s1: ["--k", "15"],
};
export const STUDY = "chr10";
export const STUDY_FILES = ["bed", "bim", "fam"].map((ending) => `${STUDY}.${ending}`);

/** One price with a δ and one without; rows that come and go are asked about on the small sets alone, which bounds the time. */
const PRICES: Readonly<Record<string, readonly string[]>> = {
  replace: ["--epsilon", "1", "--delta", "1e-9"],
  [ADD_REMOVE]: ["--epsilon", "0.1"],
};
export const SMALL = ["mushroom", "s1"];

const labelled = Object.entries(LABELS).map(([set, label]) => [set, ["--label", label]] as const);
const WITH_METHODS: Readonly<Record<string, readonly (readonly [string, readonly string[]])[]>> = {
  classify: labelled,
  publish: labelled,
  cluster: Object.entries(NUMBERS),
};

/** Asked whether or not `privet methods` lists them, which old versions did not. */
export const ALWAYS = ["describe", "rank"];

export function allAsked(methods: readonly Listed[]): readonly Asked[] {
  const fitted = methods
    .filter(({ task }) => Object.hasOwn(WITH_METHODS, task))
    .flatMap((method) => WITH_METHODS[method.task].flatMap(([set, words]) => ofMethod(method, set, words)));
  return [...described(), ...ranked(), ...rankedStudy(), ...fitted];
}

function ofMethod({ name, task, guarantee, neighbours }: Listed, set: string, words: readonly string[]) {
  const command = [task, set, ...words, "--with", name];
  if (guarantee === "none") return [asked({ task, name }, set, "exact", command, [])];
  return priced(neighbours, { task, name }, set, command);
}

const described = (): readonly Asked[] =>
  TABLES.flatMap((set) =>
    priced([ADD_REMOVE, "replace"], { task: "describe", name: "statistics" }, set, [
      "attributes",
      "describe",
      set,
    ]),
  );

const ranked = (): readonly Asked[] =>
  ["gini", "information-gain", "max"].flatMap((statistic) =>
    labelled.flatMap(([set, words]) =>
      priced([ADD_REMOVE, "replace"], { task: "rank", name: statistic }, set, [
        ...["attributes", "rank", set, ...words, "--statistic", statistic, "--release", "values"],
      ]),
    ),
  );

const rankedStudy = (): readonly Asked[] =>
  ["chi-squared", "p-value", "odds-ratio"].flatMap((statistic) =>
    priced(["replace"], { task: "rank", name: statistic }, STUDY, [
      ...["attributes", "rank", STUDY, "--statistic", statistic],
    ]),
  );

/** At the price of each kind of neighbours that the method is for; the set is declared once for each. */
const priced = (
  neighbours: readonly string[],
  row: Row,
  set: string,
  [...words]: readonly string[],
): readonly Asked[] =>
  Object.entries(PRICES)
    .filter(([kind]) => neighbours.includes(kind) && (kind !== ADD_REMOVE || SMALL.includes(set)))
    .map(([kind, price]) => {
      const on = kind === ADD_REMOVE ? words.map((word) => (word === set ? addRemoveOf(set) : word)) : words;
      return asked(row, set, kind, [...on, ...price], ["--seed", SEED]);
    });

/** The set declared again, for rows that come and go. */
export const addRemoveOf = (set: string): string => `${set}-${ADD_REMOVE}`;

const asked = (
  row: Row,
  set: string,
  kind: string,
  words: readonly string[],
  spend: readonly string[],
): Asked => ({ ...row, set, file: `${row.task}-${row.name}-${set}-${kind}.json`, words, spend });
