/** Tables and headings of generated pages. */

/** What every generated page says below its title. */
export const generated = (from: string): string =>
  `*Made from ${from} by \`npm run reference\`; a test fails where it is stale. Do not edit it.*`;

export function table(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(inCell).join(" | ")} |`;
  return [line(titles), `|${"---|".repeat(titles.length)}`, ...rows.map(line)].join("\n");
}

/** A bar ends a cell, and so does a line, even between backticks. */
const inCell = (text: string): string => text.replaceAll("|", "\\|").replaceAll(/\s*\n\s*/g, " ");

export const code = (text: string): string => `\`${text}\``;

/** The name that GitHub and others give to a heading, for links to it. */
export const anchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");

export const link = (heading: string, page = ""): string => `[${heading}](${page}#${anchor(heading)})`;

/** Parts of a page with one empty line between two of them; empty parts are left out. */
export const page = (parts: readonly string[]): string =>
  `${parts.filter((part) => part !== "").join("\n\n")}\n`;

export const fenced = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\``;
