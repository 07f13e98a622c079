/** Help texts, made from the commands' declarations. */
import { VERSION } from "../base/version.ts";
import { commonFlags, type Flags, type Io, type ListedCommand, type NamedCommand } from "./command.ts";
import { readableWidth, textTable, wrap } from "./text/text-table.ts";
import { shellWord } from "./words/shell-word.ts";

export function overview(commands: readonly Pick<ListedCommand, "name" | "summary">[]): string {
  const rows = commands.map(({ name, summary }) => [name, firstSentence(summary)]);
  return `privet ${VERSION} · learn from sensitive tables without exposing anyone in them

${textTable([{ title: "" }, { title: "" }], rows)}
  privet COMMAND --help    what a command does, its flags, examples
  privet demo              a first model in a minute, on made-up rows

  stdout is the result, stderr everything else. Exit codes: 0 done · 1 our fault · 2 usage
  3 refused for privacy · 4 budget · 5 data or engine · 130 cancelled
`;
}

const firstSentence = (text: string) => text.split(/(?<=[.:]) /)[0].replace(/[.:]$/, "");

/** `data` is what was typed for DATA, if anything. */
export function helpOf(declared: NamedCommand, io: Pick<Io, "columns">, data?: string): string {
  const width = readableWidth(io);
  const command = data === undefined ? declared : about(declared, data);
  const { flags } = command;
  const parts = [
    `privet ${command.name} ${command.usage}`.trimEnd(),
    wrap(command.summary, width),
    Object.keys(flags).length > 0 ? `Flags\n${tableOf(flags, width)}` : "",
    command.more ? "  … and the method's own options: privet methods NAME lists them." : "",
    `On every command\n${tableOf(commonFlags, width)}`,
    `Examples\n${command.examples.map((example) => `  ${example}`).join("\n")}`,
  ];
  return `${parts
    .filter((part) => part !== "")
    .map((part) => part.trimEnd())
    .join("\n\n")}\n`;
}

/** Help with the name of data that was typed, where it stands for any private data. */
function about(command: NamedCommand, data: string): NamedCommand {
  if (!command.args?.[0]?.startsWith("DATA")) return command;
  const typed = shellWord(data);
  return {
    ...command,
    usage: command.usage.replace("DATA", () => typed),
    examples: command.examples.map((example) =>
      example.replace(`privet ${command.name} ${ANYBODYS}`, () => `privet ${command.name} ${typed}`),
    ),
  };
}

/** What private data are called in examples. */
const ANYBODYS = "patients";

/** The same for programs: all commands, or one of them. */
export const overviewJson = (commands: readonly Pick<ListedCommand, "name" | "summary">[]): string =>
  json({ version: VERSION, commands: commands.map(({ name, summary }) => ({ name, summary })) });

export function helpJson({ name, usage, summary, flags, examples, more }: NamedCommand): string {
  const told = Object.entries({ ...flags, ...commonFlags }).map(
    ([flag, { type, value, tip, default: left }]) => ({
      name: flag,
      type,
      ...(type === "text" ? { value: value ?? "VALUE" } : {}),
      tip,
      ...(left === undefined ? {} : { default: left }),
    }),
  );
  return json({ name, usage, summary, flags: told, takesOptionsOfMethods: more !== undefined, examples });
}

const json = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`;

function tableOf(flags: Flags, width: number): string {
  const names = Object.entries(flags).map(([name, { type, value }]) =>
    type === "switch" ? `--${name}` : `--${name} ${value ?? "VALUE"}`,
  );
  const room = Math.min(30, Math.max(...names.map((name) => name.length))) + 4;
  return Object.values(flags)
    .map(({ tip, default: fallback }, k) => {
      const text = fallback === undefined ? tip : `${tip} Default: ${fallback}.`;
      const [first, ...rest] = wrap(text, width - room, "").split("\n");
      const lead = `  ${names[k]}`;
      const start =
        lead.length < room - 1 ? lead.padEnd(room) + first : `${lead}\n${" ".repeat(room)}${first}`;
      return [start, ...rest.map((line) => " ".repeat(room) + line)].join("\n");
    })
    .join("\n");
}
