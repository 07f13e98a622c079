/** What came of comparing two versions, as Markdown: a table a task, methods by sets, and below it where what differs differs. */
import type { Row } from "./asked.ts";
import { type Compared, merged, partOf } from "./compare.ts";

export interface Cell extends Row, Compared {
  readonly set: string;
  /** Neither version answers, both with the same error. */
  readonly refused: boolean;
}

export function pageOf(cells: readonly Cell[], onlyNewer: readonly Row[]): string {
  const tasks = [...new Set(cells.map(({ task }) => task))];
  const equal = cells.filter(({ differs }) => differs.length === 0).length;
  return [
    `${equal} of ${cells.length} questions have equal answers.`,
    ...tasks.map((task) => tableOf(cells.filter((cell) => cell.task === task))),
    ...told("Where they differ", differences(cells)),
    ...told("Fields of the older version alone", merged(cells).onlyOlder),
    ...told("Fields of the newer version alone", merged(cells).onlyNewer),
    ...told(
      "Not in the older version",
      onlyNewer.map(({ task, name }) => `${task} ${name}`),
    ),
  ].join("\n\n");
}

function tableOf(cells: readonly Cell[]): string {
  const names = [...new Set(cells.map(({ name }) => name))];
  const sets = [...new Set(cells.map(({ set }) => set))];
  const line = (words: readonly string[]) => `| ${words.join(" | ")} |`;
  const said = (name: string, set: string) =>
    verdict(cells.filter((cell) => cell.name === name && cell.set === set));
  return [
    line([cells[0].task, ...sets]),
    line(["---", ...sets.map(() => "---")]),
    ...names.map((name) => line([name, ...sets.map((set) => said(name, set))])),
  ].join("\n");
}

/** `equal`, or the parts that are not; nothing was asked where there is no cell. */
function verdict(cells: readonly Cell[]): string {
  if (cells.length === 0) return "";
  const parts = [...new Set(cells.flatMap(({ differs }) => differs.map(partOf)))].sort();
  if (parts.length > 0) return parts.join(", ");
  return cells.every(({ refused }) => refused) ? "equal refusal" : "equal";
}

function differences(cells: readonly Cell[]): readonly string[] {
  const rows = [...new Set(cells.map(({ task, name }) => `${task} ${name}`))];
  return rows.flatMap((row) => {
    const { differs } = merged(cells.filter(({ task, name }) => `${task} ${name}` === row));
    return differs.length === 0 ? [] : [`${row}: ${differs.map((path) => `\`${path}\``).join(", ")}`];
  });
}

const told = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : [`${title}:\n\n${lines.map((line) => `- ${line}`).join("\n")}`];
