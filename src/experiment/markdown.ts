/** Tables of Markdown, for an experiment's page. */

/** Titles are the experimenter's own words; a bar would open another column, a line end another row. */
export const oneLine = (text: string): string => text.replace(/[\r\n]+/g, " ").replaceAll("|", "\\|");

export function markdownTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(oneLine).join(" | ")} |`;
  return [line(header), `|${header.map(() => "---").join("|")}|`, ...rows.map(line)].join("\n");
}

/** "a", "a and b", "a, b and c". */
export const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
