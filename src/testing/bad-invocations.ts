/**
 * Bad invocations, made from the declarations of all commands: every flag with values that cannot be right, flags that mean nothing
 * where they stand, flags twice, without a value or unknown, and bad words in place of files and names.
 */
import type { Command, Flag, Flags } from "../cli/command.ts";
import { loadCommands } from "../cli/commands.ts";
import type { FlagKind } from "../cli/words/flag-kinds.ts";
import { flagsOf } from "../cli/words/parse-words.ts";
import type { Invocation } from "./invocations.ts";
import { isShared } from "./share-of.ts";

const commands = await loadCommands();

interface BadInvocation {
  readonly words: readonly string[];
  /** What it is about, if it is about a flag. */
  readonly flag?: string;
  readonly why: string;
}

export const commandOf = ({ command }: Invocation): Command => {
  const found = commands.find(({ name }) => name === command);
  if (!found) throw new Error(`no command ${command}`);
  return found;
};

const LONG = "x".repeat(300);

/** Right for no flag that wants a number. */
const noNumbers = [
  "",
  " ",
  "NaN",
  "Infinity",
  "-Infinity",
  "1e400",
  "0x10",
  "½",
  "1_0",
  "1,5",
  "__proto__",
  "null",
  "{}",
  "many",
];

/** What no flag of a kind may be; said here once more, and not taken from the kinds' own checks. */
const wrong: Readonly<Record<FlagKind["name"], readonly string[]>> = {
  text: [""],
  name: ["", " ", " ana", "ana ", "a\nb", LONG],
  cap: [...noNumbers, "-0", "-1", "+1", "100.1", "1e3", "1e-400", "[]"],
  epsilon: [...noNumbers, "0", "-0", "-1", "+1", "100.1", "1e3", "1e-400", "[]"],
  delta: [...noNumbers, "1", "-1e-9", "1e-400", "0.5", "0.1", "[]"],
  number: [...noNumbers, "[]"],
  size: ["", " ", "2", "GB", "-1GB", "0GB", "1e9", "2 PB", "NaN", "383MB", "2gb"],
  choice: ["", " ", "nosuch", "NaN", "__proto__", "toString", "0"],
  list: [
    "",
    " ",
    ",",
    "a,,b",
    "age,",
    "@",
    "@nowhere.txt",
    "@.",
    "nosuch",
    "age,age",
    "constructor",
    "@new.csv",
  ],
  "new-file": ["", " ", `no/such/new`, "clinic.csv", ".", "..", LONG, "a\u0000b", "clinic.ledger"],
  file: ["", " ", "nowhere.json", "nowhere", ".", "clinic.ledger", LONG, "a\u0000b"],
  folder: ["", " ", LONG, "a\u0000b"],
  option: ["", " ", "NaN", "Infinity", "1e400", "0x10", "½", "__proto__", "null", "{}", "many", "true"],
};

const endingOf = ({ examples: [example = ""] }: FlagKind) => /\.\w+$/.exec(example)?.[0] ?? "";

function badValues({ kind, tip }: Flag): readonly string[] {
  if (!kind) return wrong.text;
  // A kind that looks at nothing leaves it to the command.
  if (kind.name === "text" && takesNothing(kind)) return [];
  const outside = kind.outside ?? (kind.name === "option" ? outsideOf(tip) : []);
  const ending = endingOf(kind);
  const files = [`${LONG}${ending}`, `no/such/new${ending}`];
  const pictures = ending === ".svg" ? ["new.png", "new", "new.svg.png", "model.json"] : [];
  return [...wrong[kind.name], ...outside, ...(kind.name === "new-file" ? [...files, ...pictures] : [])];
}

function takesNothing(kind: FlagKind): boolean {
  try {
    kind.refuse("flag", "");
    return true;
  } catch {
    return false;
  }
}

/** Just outside what an option's tip says: "(a whole number from 1 to 100)", "(a number above 0 and at most 5)". */
function outsideOf(tip: string): readonly string[] {
  const whole = /a whole number from (\S+) to (\S+?)[,)]/.exec(tip);
  if (whole) return [Number(whole[1]) - 1, Number(whole[2]) + 1, Number(whole[1]) + 0.5, -1].map(String);
  const real = /a number above (\S+) and at most (\S+?)\)/.exec(tip);
  if (real) return [Number(real[1]), Number(real[1]) - 1, Number(real[2]) * 1.01 + 1e-9].map(String);
  return /one of /.test(tip) ? ["nosuch", "0", "TREE"] : [];
}

/** Values that flags may have, by name where the kind's own do not fit the fixtures. */
const right: Readonly<Record<string, string>> = {
  attributes: "age",
  statistics: "mean",
  cross: "ward,outcome",
  within: "age=30:60",
  marginal: "outcome",
  values: "a,b",
  snps: "list.txt",
  schema: "open",
  on: "open.csv",
  learner: "cart",
  start: "model.json",
  points: "5",
  strata: "apart",
  label: "outcome",
};

export const rightValue = (name: string, { kind }: Flag): string => right[name] ?? kind?.examples[0] ?? "1";

/** The words without a flag, to give it anew. */
export function without(words: readonly string[], name: string, known: Flags): readonly string[] {
  const at = words.indexOf(`--${name}`);
  if (at < 0) return words;
  return words.toSpliced(at, known[name].type === "switch" ? 1 : 2);
}

export const flagsIn = (one: Invocation): Flags => flagsOf(commandOf(one), one.words);

/** A command that is invoked so often has every flag of its own tried in the suite all the same. */
const OFTEN = 3;

/**
 * Whether a flag is tried with one of these invocations. Those of a method are, with that method; those that a command has with all its
 * methods, the suite tries with every third of them, in turn; planted bugs and the nightly run with all (share-of.ts).
 */
export function isTried(one: Invocation, among: readonly Invocation[], name: string): boolean {
  const alike = among.filter(({ command }) => command === one.command);
  const common = Object.keys(commandOf(one).flags).indexOf(name);
  return !isShared || alike.length < OFTEN || common < 0 || (common + alike.indexOf(one)) % OFTEN === 0;
}

/** Everything that must be refused whatever is in the files. */
export function badInvocations(one: Invocation): readonly BadInvocation[] {
  const known = flagsIn(one);
  const start = one.command.split(" ");
  const whole = (words: readonly string[]) => [...start, ...words];
  const ofFlags = Object.entries(known).flatMap(([name, flag]) =>
    ofFlag(name, flag).map((bad) => ({ ...bad, flag: name })),
  );
  function ofFlag(name: string, flag: Flag): readonly BadInvocation[] {
    const rest = whole(without(one.words, name, known));
    const given = flag.type === "switch" ? [`--${name}`] : [`--${name}=${rightValue(name, flag)}`];
    const twice = { words: [...rest, ...given, ...given], why: `--${name} twice` };
    if (name === "help") return [];
    if (flag.type === "switch")
      return [twice, { words: [...rest, `--${name}=1`], why: `--${name} with a value` }];
    return [
      twice,
      { words: [...rest, `--${name}`], why: `--${name} without a value` },
      ...badValues(flag).map((value) => ({
        words: [...rest, `--${name}=${value}`],
        why: `--${name}=${JSON.stringify(value.slice(0, 40))}`,
      })),
    ];
  }
  return [
    ...ofFlags,
    { words: whole([...one.words, "--nosuch", "1"]), why: "a flag that there is not" },
    { words: whole([...one.words, "-x"]), why: "a short flag" },
    { words: whole([...one.words, "one", "word", "too many"]), why: "words too many" },
    ...badNames(one).map((words) => ({ words: whole(words), why: "a bad name" })),
  ];
}

/** What names something new, and is right there. */
const rightAnew: Readonly<Record<string, readonly string[]>> = {
  "access add": ["nowhere", "clinic.ledger"],
  "ledger copy": ["nowhere", "../nowhere", "clinic.ledger"],
  backup: ["nowhere", "../nowhere"],
};

/** Each word that is no flag, replaced by what is nowhere or nothing. */
function badNames({ words, command }: Invocation): readonly (readonly string[])[] {
  if (command === "init" || command === "help") return [];
  const places = words.flatMap((word, i) =>
    !word.startsWith("--") && !(words[i - 1] ?? "").startsWith("--") ? [i] : [],
  );
  return places.flatMap((i) =>
    ["", "nowhere", ".", "../nowhere", LONG, "clinic.ledger"]
      .filter((bad) => !rightAnew[command]?.includes(bad))
      .map((bad) => words.with(i, bad)),
  );
}

/** Flags that mean nothing where they stand, by the facts that hold of the invocation. */
export async function meaningless(one: Invocation, cwd: string): Promise<readonly BadInvocation[]> {
  const command = commandOf(one);
  if (!command.facts) return [];
  const known = flagsIn(one);
  const io = { out() {}, err() {}, isTerminal: false, columns: 80, env: {}, cwd };
  const facts = new Set(await command.facts.of({ ...parsed(one, known), io }));
  return Object.entries(known).flatMap(([name, flag]) => {
    if ((flag.needs ?? []).every((fact) => facts.has(fact)) || one.words.includes(`--${name}`)) return [];
    const given = flag.type === "switch" ? `--${name}` : `--${name}=${rightValue(name, flag)}`;
    return [
      { words: [...one.command.split(" "), ...one.words, given], why: `--${name}, which means nothing here` },
    ];
  });
}

function parsed({ words }: Invocation, known: Flags) {
  const flags: Record<string, string | true> = {};
  const args: string[] = [];
  for (let i = 0; i < words.length; i++) {
    const name = words[i].startsWith("--") ? words[i].slice(2) : undefined;
    if (name === undefined) args.push(words[i]);
    else flags[name] = known[name].type === "switch" ? true : words[++i];
  }
  return { args, flags };
}
