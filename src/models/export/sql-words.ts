/** Words of SQL: numbers, and a question about a column. */
import { identifier, literal } from "../../read/sql/quoting.ts";
import type { Ways } from "./ways.ts";

/** As few digits as tell it from its neighbours; in brackets where a sign could meet another. */
export const number = (x: number): string => (x < 0 ? `(${x})` : String(x));

/** What is said of a row, by the group that its value is in. Groups of which the same is said are asked about once. */
export function decided(ways: Ways, say: (group: number) => string): string {
  const column = identifier(ways.name);
  const cases = ways.kind === "numbers" ? ofNumbers(ways, column, say) : ofTexts(ways, column, say);
  const last = ways.kind === "numbers" ? say(ways.runs[ways.runs.length - 1].group) : say(ways.other);
  return cases.length === 0 ? last : `CASE ${cases.join(" ")} ELSE ${last} END`;
}

/** A comparison with NULL holds never, so that missing values reach the end unless they are asked about first. */
function ofNumbers(
  { missing, runs }: Extract<Ways, { kind: "numbers" }>,
  column: string,
  say: (group: number) => string,
): readonly string[] {
  const said = runs.map(({ group, below }) => ({ text: say(group), below }));
  const changes = said.filter(({ text, below }, i) => below !== undefined && said[i + 1].text !== text);
  const ranges = changes.map(({ text, below }) => `WHEN ${column} < ${number(below ?? 0)} THEN ${text}`);
  const ofMissing = say(missing);
  return said[said.length - 1].text === ofMissing
    ? ranges
    : [`WHEN ${column} IS NULL THEN ${ofMissing}`, ...ranges];
}

function ofTexts(
  { sets, other }: Extract<Ways, { kind: "texts" }>,
  column: string,
  say: (group: number) => string,
): readonly string[] {
  const bySaying = new Map<string, string[]>();
  for (const { group, texts } of sets) {
    const text = say(group);
    bySaying.set(text, [...(bySaying.get(text) ?? []), ...texts]);
  }
  bySaying.delete(say(other));
  return [...bySaying].map(
    ([text, texts]) => `WHEN ${column} IN (${texts.map(literal).join(", ")}) THEN ${text}`,
  );
}
