/** docs/reference/api.md: every exported name with its type and what it is for, asked of the compiler. */
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { API, type Checker, type Symbol as Named, type Project, SymbolFlags } from "typescript/unstable/sync";
import { code, fenced, generated, link, page, table } from "./markdown.ts";

export interface ApiName {
  readonly name: string;
  readonly kind: "function" | "class" | "value" | "type";
  /** As it is declared, or its type where that is worked out. */
  readonly signature: string;
  /** All of its comment; "" where it has none. */
  readonly about: string;
}

export interface Door {
  /** As one imports it. */
  readonly name: string;
  readonly file: string;
  readonly about: string;
}

export const doors: readonly Door[] = [
  { name: "privet", file: "src/index.ts", about: "Runs in Node and in browsers; knows no files." },
  { name: "privet/node", file: "src/node/index.ts", about: "Files and the durable ledger." },
  {
    name: "privet/service",
    file: "src/service/index.ts",
    about: "For shells, such as a server: open data, quote, start, releases, budget, as plain JSON.",
  },
  {
    name: "privet/client",
    file: "src/client/index.ts",
    about:
      "A server from afar, in Node and in browsers: quotes, runs, releases and the budget, in the same words.",
  },
];

/** The names that each door lets out, in the order of the alphabet. */
export function apiNames(root: string): ReadonlyMap<string, readonly ApiName[]> {
  const api = new API({ cwd: root });
  try {
    const config = join(root, "tsconfig.build.json");
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
    if (!project) throw new Error(`${config} could not be opened`);
    return new Map(doors.map(({ name, file }) => [name, namesIn(project, join(root, file))]));
  } finally {
    api.close();
  }
}

function namesIn(project: Project, file: string): readonly ApiName[] {
  const source = project.program.getSourceFile(file);
  const module = source && project.checker.getSymbolAtLocation(source);
  if (!module) throw new Error(`${file} is not a module of the project`);
  return project.checker
    .getExportsOfModule(module)
    .map((exported) => nameOf(project, exported))
    .sort((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1));
}

function nameOf(project: Project, exported: Named): ApiName {
  const { checker } = project;
  const symbol = exported.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
  const kind = isTypeOnly(project, exported) ? "type" : kindOf(symbol);
  const file = symbol.declarations[0].path;
  return {
    name: exported.name,
    kind,
    signature: signatureOf(project, symbol, exported.name, kind),
    about: checker.getDocumentationCommentOfSymbol(symbol) || headerOf(file, exported.name),
  };
}

/** What a door lets out as a type alone is no value, though it may be one inside: a class that nobody outside makes. */
function isTypeOnly(project: Project, { declarations }: Named): boolean {
  const specifier = declarations[0].resolve(project);
  const list = specifier?.parent?.parent;
  return [specifier, list].some((node) => /^(export )?type\b/.test(node?.getText() ?? ""));
}

function kindOf({ flags }: Named): ApiName["kind"] {
  if (flags & SymbolFlags.Function) return "function";
  if (flags & SymbolFlags.Class) return "class";
  return flags & SymbolFlags.Value ? "value" : "type";
}

/** Types are shown as they are written; of values only the type is of interest, and of classes what may be called. */
function signatureOf(project: Project, symbol: Named, name: string, kind: ApiName["kind"]): string {
  const { checker } = project;
  if (symbol.flags & SymbolFlags.Class) return classText(checker, symbol, name);
  if (kind === "type") return declarationText(project, symbol);
  const type = checker.getTypeOfSymbol(symbol);
  const text = type ? checker.typeToString(type) : "unknown";
  return kind === "function" ? `function ${name}${asMethod(text)}` : `const ${name}: ${text}`;
}

function classText(checker: Checker, symbol: Named, name: string): string {
  const members = checker
    .getPropertiesOfType(checker.getDeclaredTypeOfSymbol(symbol))
    .filter((member) => !member.name.includes("#") && member.declarations[0]?.path.includes("/src/"));
  const lines = members.map((member) => {
    const type = checker.getTypeOfSymbol(member);
    const text = type ? checker.typeToString(type) : "unknown";
    return member.flags & SymbolFlags.Method
      ? `  ${member.name}${asMethod(text)};`
      : `  ${member.name}: ${text};`;
  });
  return `class ${name} {\n${lines.join("\n")}\n}`;
}

function declarationText(project: Project, { declarations }: Named): string {
  const node = declarations[0].resolve(project);
  if (!node) throw new Error(`no declaration in ${declarations[0].path}`);
  return node
    .getText()
    .replace(/^export /, "")
    .replace(/;$/, "");
}

/** The first arrow that is in no bracket becomes a colon: (a: A) => B is a method that takes an A and gives a B. */
function asMethod(text: string): string {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    if ("([{<".includes(text[at])) depth++;
    if (")]}".includes(text[at]) || (text[at] === ">" && text[at - 1] !== "=")) depth--;
    if (depth === 0 && text.startsWith(" => ", at)) return `${text.slice(0, at)}: ${text.slice(at + 4)}`;
  }
  return `: ${text}`;
}

/** A file that is called like what it exports is about it, and its first comment speaks for both. */
function headerOf(file: string, name: string): string {
  const kebab = name.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => `-${letter}`).toLowerCase();
  if (basename(file, ".ts") !== kebab) return "";
  const [, header = ""] = /^\/\*\*([\s\S]*?)\*\//.exec(readFileSync(file, "utf8")) ?? [];
  return header.replaceAll(/\n \* ?/g, "\n").trim();
}

export const firstSentence = (about: string): string =>
  about.replaceAll(/\s+/g, " ").split(/(?<=[.:]) (?=[A-Z“`(])/)[0];

const firstParagraph = (about: string): string => about.split(/\n\s*\n/)[0].replaceAll(/\s+/g, " ");

export function apiPage(names: ReadonlyMap<string, readonly ApiName[]>): string {
  const heading = headingsOf([...names.values()].flat());
  return page([
    "# The library",
    generated("the types and comments in the code"),
    "What can be imported, and nothing else: other paths into the package are refused. Whatever takes a curator asks its door, and what comes out has a receipt.",
    ...doors.flatMap((door) => doorParts(door, names.get(door.name) ?? [], heading)),
  ]);
}

/** Some names differ in one capital, and headings do not. */
function headingsOf(names: readonly ApiName[]): (name: ApiName) => string {
  const lower = names.map(({ name }) => name.toLowerCase());
  const twice = new Set(lower.filter((name, at) => lower.indexOf(name) !== at));
  return ({ name, kind }) => (twice.has(name.toLowerCase()) ? `${name} (${kind})` : name);
}

function doorParts(
  { name: door, about }: Door,
  names: readonly ApiName[],
  heading: (name: ApiName) => string,
): readonly string[] {
  return [
    `## From ${code(door)}`,
    `${about} \`import { … } from "${door}";\``,
    table(
      ["name", "is", "what for"],
      names.map((name) => [link(heading(name)), name.kind, firstSentence(name.about)]),
    ),
    ...names.map((name) =>
      [`### ${heading(name)}`, firstParagraph(name.about), fenced("ts", name.signature)]
        .filter((part) => part !== "")
        .join("\n\n"),
    ),
  ];
}
