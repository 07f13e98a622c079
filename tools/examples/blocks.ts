/**
 * The examples on a page: fenced blocks, in order.
 *
 *   console WHO   the same, on that person's terminal; "waits" behind it: until others have done what comes next
 *   console       `$ command` and below it what it prints; a line that is only … stands for any lines
 *   sh, none      commands alone, one a line; two blanks and more begin a remark
 *   js FILE, csv FILE …   a file with that name, which commands below make use of
 *   ts            a program
 */

export interface Step {
  /** Where it stands, for whoever has to mend it. */
  readonly line: number;
  readonly command: string;
  /** What the page shows of its output; undefined where it shows nothing. */
  readonly shown?: string;
}

export type Example =
  | {
      readonly kind: "commands";
      readonly steps: readonly Step[];
      /** On whose terminal, where several people take part. */
      readonly who?: string;
      /** Whether the last of them ends only after what comes next on the page. */
      readonly waits?: boolean;
    }
  | { readonly kind: "file"; readonly name: string; readonly text: string }
  | { readonly kind: "program"; readonly line: number; readonly text: string };

export function examplesOf(page: string): readonly Example[] {
  return [...page.matchAll(/^```([^\n]*)\n([\s\S]*?)^```$/gm)].flatMap(({ 1: info, 2: text, index }) => {
    const example = exampleOf(info.trim(), text, page.slice(0, index).split("\n").length + 1);
    return example.kind === "commands" && example.steps.length === 0 ? [] : [example];
  });
}

function exampleOf(info: string, text: string, line: number): Example {
  const [language, name, more] = info.split(" ");
  if (language === "console" && name !== undefined)
    return { kind: "commands", steps: sessionSteps(text, line), who: name, waits: more === "waits" };
  if (name !== undefined) return { kind: "file", name, text };
  if (language === "ts") return { kind: "program", line, text };
  if (language === "console") return { kind: "commands", steps: sessionSteps(text, line) };
  return { kind: "commands", steps: language === "" || language === "sh" ? commandSteps(text, line) : [] };
}

/** Other lines than Privet's are not for this shell: npm, or a tree of folders. */
const commandSteps = (text: string, first: number): readonly Step[] =>
  text
    .split("\n")
    .map((command, i) => ({ line: first + i, command: withoutRemark(command) }))
    .filter(({ command }) => command.startsWith("privet "));

/** Two blanks that stand in no quotes begin a remark. */
const withoutRemark = (line: string): string =>
  (/^(?:"[^"]*"|[^" ]| (?! ))*/.exec(line) ?? [""])[0].trimEnd();

function sessionSteps(text: string, first: number): readonly Step[] {
  const lines = text.replace(/\n$/, "").split("\n");
  const starts = lines.flatMap((line, i) => (line.startsWith("$ ") ? [i] : []));
  return starts.map((start, k) => ({
    line: first + start,
    command: lines[start].slice(2),
    shown: lines.slice(start + 1, starts[k + 1]).join("\n"),
  }));
}

/** As a shell cuts words, for the quotes that examples use. */
export const shellWords = (text: string): readonly string[] =>
  [...text.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain);
