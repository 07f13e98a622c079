/** docs/reference/errors.md: every code with its long form, as `privet explain CODE` prints it. */
import { type Code, essayOf } from "../../src/base/explanations.ts";
import { commandLine } from "../../src/cli/words/command-line.ts";
import { code, generated, link, page, table } from "./markdown.ts";

export type Explanations = Readonly<Record<string, { readonly exit: number; readonly essay: string }>>;

const EXITS: Readonly<Record<number, string>> = {
  0: "done",
  1: "our fault",
  2: "usage",
  3: "refused for privacy",
  4: "budget",
  5: "data or engine",
  130: "cancelled",
};

export function errorsPage(explanations: Explanations): string {
  const told = Object.entries(explanations);
  const exits = Object.entries(EXITS).map(([exit, meaning]) => [
    exit,
    meaning,
    told
      .filter(([, { exit: own }]) => own === Number(exit))
      .map(([name]) => link(name))
      .join(", "),
  ]);
  return page([
    "# Errors",
    generated("the explanations that stand in the code"),
    `Every refusal has a code, says what is wrong and what to do, and never quotes a row. A code never changes its meaning. In a program it is ${code("error.code")} of a ${code("PrivetError")}; on the command line the exit code tells the kind.`,
    table(["exit code", "meaning", "codes"], exits),
    ...told.map(
      ([name, { exit }]) => `## ${name}\n\n${essayOf(name as Code, commandLine)} (Exit code ${exit}.)`,
    ),
  ]);
}
