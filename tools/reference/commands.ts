/** docs/reference/commands.md: every command, from its declaration. */
import { commonFlags, type Flags, type NamedCommand } from "../../src/cli/command.ts";
import { code, fenced, generated, link, page, table } from "./markdown.ts";

export type Documented = Pick<
  NamedCommand,
  "name" | "usage" | "summary" | "flags" | "examples" | "more" | "facts"
>;

export function commandsPage(commands: readonly Documented[]): string {
  return page([
    "# Commands",
    generated("the declarations of the commands"),
    "`privet COMMAND --help` prints the same. stdout is the result, stderr everything else. What an exit code means stands in [errors](errors.md).",
    table(
      ["command", "what it does"],
      commands.map(({ name, summary }) => [link(`privet ${name}`), firstSentence(summary)]),
    ),
    "## Flags of every command",
    flagTable(commonFlags),
    ...commands.map(commandPart),
  ]);
}

const firstSentence = (text: string) => text.split(/(?<=[.:]) /)[0].replace(/[.:]$/, "");

function commandPart(command: Documented): string {
  const { name, usage, summary, flags, examples, more } = command;
  return [
    `## privet ${name}`,
    summary,
    fenced("text", `privet ${name} ${usage}`.trimEnd()),
    ...(Object.keys(flags).length > 0 ? [flagTable(flags, command.facts?.words)] : []),
    ...(more ? ["Besides these it takes the options of the method as flags: [methods](methods.md)."] : []),
    "Examples:",
    fenced("text", examples.join("\n")),
  ].join("\n\n");
}

function flagTable(flags: Flags, facts: Readonly<Record<string, string>> = {}): string {
  const rows = Object.entries(flags).map(([name, flag]) => [
    code(flag.type === "switch" ? `--${name}` : `--${name} ${flag.value ?? "VALUE"}`),
    [
      flag.tip,
      ...(flag.repeats ? ["It may be given several times."] : []),
      ...(flag.needs ?? []).map((fact) => `For ${(facts[fact] ?? fact).split(/[,;:]/)[0]}.`),
    ].join(" "),
    flag.default ?? "",
  ]);
  return table(["flag", "what it does", "left out"], rows);
}
