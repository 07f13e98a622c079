/**
 * What whoever audits one method has to read of the trusted part: what every release passes through, and of the questions, of the families
 * of scores and of the mechanisms those alone that the method may ask for.
 *
 * It is read off the sources. What a method may ask for stands as a text in the code that its declaration loads, outside the trusted part
 * (`ask: "cells"`, `"laplace"`, `"k-means"`), or among the choices of its options: a name that stands there for another reason counts as well, so that a list may be too long. That
 * it is not too short is tried: method-reading.test.ts runs every method and looks at what it asks. From the door on, imports are followed, of
 * types too; only where a list names all questions or all mechanisms are those left out that the method does not ask for.
 */
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { mechanisms, noises, selections, selectionsByPart } from "../src/curator/mechanisms/registry.ts";
import { scoreNames } from "../src/curator/queries/linear/scores.ts";
import { tasks } from "../src/tasks/registry.ts";
import type { AnyMethod } from "../src/tasks/task.ts";
import { linesOfCode, trustedFor } from "./curator-size.ts";
import { sourcesIn } from "./files.ts";
import { named, reached } from "./reach.ts";

const CURATOR = "src/curator";
const DOOR = `${CURATOR}/index.ts`;
const QUESTIONS = `${CURATOR}/queries/registry.ts`;
const OPAQUE = `${CURATOR}/draws/opaque.ts`;
/** Where all are named, of which a method asks for some. */
const LISTS = [
  ...[DOOR, QUESTIONS, OPAQUE, `${CURATOR}/draws/blurred.ts`],
  ...[`${CURATOR}/queries/prepare.ts`, `${CURATOR}/mechanisms/registry.ts`],
];

/** The families of scores that candidates are drawn by, and the names that ask for one. */
const FAMILIES: Readonly<Record<string, readonly string[]>> = {
  "linear/linear": scoreNames,
  "linear/owned": ["owner:"],
  "clusters/centres": ["k-means"],
  "clusters/points": ["k-median"],
  "gradients/fits": ["squared-error", "absolute-error"],
};

/** Questions whose draws have a form and a mechanism of their own. */
const OWN_FORM: Readonly<Record<string, string>> = { cover: "coverage", minimum: "objective" };

/** What a method may ask for, by name. */
export interface Asked {
  readonly questions: readonly string[];
  readonly families: readonly string[];
  readonly mechanisms: readonly string[];
}

export interface MethodReading extends Asked {
  readonly method: AnyMethod;
  /** Files of the trusted part. */
  readonly files: readonly string[];
  readonly lines: number;
}

export interface Readings {
  /** Lines that every release of a table, or of a study, passes through. */
  readonly shared: Readonly<Record<AnyMethod["subject"], number>>;
  /** Flows are left out: they rest on what their steps rest on. */
  readonly methods: readonly MethodReading[];
}

const fileOfFamily = (family: string): string => `${CURATOR}/queries/${family}.ts`;
const fileOfMechanism = (name: string): string => `${CURATOR}/mechanisms/${name}/index.ts`;

/** The family of a score, by its name. */
export const familyOf = (score: string): string | undefined =>
  Object.keys(FAMILIES).find((family) =>
    FAMILIES[family].some((name) => score === name || (name.endsWith(":") && score.startsWith(name))),
  );

/** What stands in some code. */
export function askedIn(code: string, questions: readonly string[]): Asked {
  const says = (name: string) => code.includes(`"${name}"`);
  const asked = questions.filter((name) => code.includes(`ask: "${name}"`));
  const named: readonly { readonly name: string; readonly asked: string }[] = [
    ...noises,
    ...selections,
    ...selectionsByPart,
  ];
  return {
    questions: asked,
    families: asked.includes("select")
      ? Object.keys(FAMILIES).filter((family) => FAMILIES[family].some(says))
      : [],
    mechanisms: [
      ...named.filter((one) => says(one.asked)).map(({ name }) => name),
      ...Object.keys(OWN_FORM)
        .filter((question) => asked.includes(question))
        .map((question) => OWN_FORM[question]),
    ],
  };
}

export function methodReadings(root: string): Readings {
  const text = (file: string) => readFileSync(join(root, file), "utf8");
  const questions = questionFiles(root, text);
  const optional = new Set([
    ...[OPAQUE, ...questions.values()],
    ...Object.keys(FAMILIES).map(fileOfFamily),
    ...mechanisms.map(({ name }) => fileOfMechanism(name)),
  ]);
  const trusted = { table: new Set(trustedFor(root, "tables")), study: new Set(trustedFor(root, "studies")) };
  const read = (subject: AnyMethod["subject"], wanted: ReadonlySet<string>): readonly string[] => {
    const found = new Set<string>();
    const visit = (file: string): void => {
      if (found.has(file) || !trusted[subject].has(file)) return;
      found.add(file);
      for (const next of named(file, text(file), root))
        if (!LISTS.includes(file) || !optional.has(next) || wanted.has(next)) visit(next);
    };
    visit(DOOR);
    return [...found];
  };
  const size = new Map([...trusted.table, ...trusted.study].map((file) => [file, linesOfCode(root, file)]));
  const lines = (files: readonly string[]) => files.reduce((sum, file) => sum + size.get(file)!, 0);
  const declared = declarations(root, text);
  const methods = allMethods()
    .filter(({ task }) => task !== "flow")
    .map((method): MethodReading => {
      const own = [...reached(root, [declared(method)])].filter((file) => !file.startsWith(CURATOR));
      const code = [...own.map(text), JSON.stringify(choicesOf(method))].join("\n");
      const asked = askedIn(code, [...questions.keys()]);
      const wanted = new Set([
        ...asked.questions.map((name) => questions.get(name)!),
        ...asked.families.map(fileOfFamily),
        ...asked.mechanisms.map(fileOfMechanism),
        // All that is drawn one by one is.
        ...(asked.mechanisms.some(isSelection) ? [fileOfMechanism("top-k")] : []),
        ...(asked.questions.some((name) => name in OWN_FORM) ? [OPAQUE] : []),
      ]);
      const files = read(method.subject, wanted);
      return { ...asked, method, files, lines: lines(files) };
    });
  const shared = { table: lines(read("table", new Set())), study: lines(read("study", new Set())) };
  return { shared, methods };
}

/** Some lists of names come from the door. */
const choicesOf = ({ options }: AnyMethod): readonly string[] =>
  Object.values(options).flatMap((option) => (option.kind === "choice" ? option.limits.of : []));

const isSelection = (name: string): boolean => selections.some((one) => one.name === name);

const allMethods = (): readonly AnyMethod[] =>
  tasks.flatMap(({ methods }): readonly AnyMethod[] => [...methods.table, ...methods.study]);

/** In which file each question stands: the list of all imports it. */
function questionFiles(root: string, text: (file: string) => string): ReadonlyMap<string, string> {
  return new Map(
    named(QUESTIONS, text(QUESTIONS), root).flatMap((file) =>
      [...text(file).matchAll(/Query<\s*"([a-z-]+)"/g)].map(([, name]) => [name, file] as const),
    ),
  );
}

/** The file that declares a method: it says its name and its task. */
function declarations(root: string, text: (file: string) => string): (method: AnyMethod) => string {
  const files = sourcesIn(join(root, "src/tasks"))
    .map((file) => relative(root, file))
    .filter((file) => !/\.(test|nightly)\.ts$/.test(file))
    .map((file) => [file, text(file)] as const);
  return ({ name, task }) => {
    const found = files.filter(
      ([, code]) => code.includes(`name: "${name}",`) && code.includes(`task: "${task}"`),
    );
    if (found.length !== 1) throw new Error(`${name}, to ${task}, is declared in ${found.length} files`);
    return found[0][0];
  };
}
