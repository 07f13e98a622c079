/** Where a method comes from, as data: a line for people and BibTeX are made from it. */

export interface Citation {
  readonly type: "paper" | "article" | "thesis";
  /** Family name first, as BibTeX has it: "Zhang, Jun". */
  readonly authors: readonly string[];
  readonly title: string;
  /** What the work is called for short: "PrivGene". */
  readonly short?: string;
  readonly year: number;
  /** A conference, a journal or, of a thesis, the university. */
  readonly venue: string;
  readonly volume?: number;
  readonly number?: number;
  readonly pages?: string;
  readonly doi?: string;
  readonly url?: string;
  /** Which part of the work: "section 4". */
  readonly where?: string;
  /** What is not as there: "its bound for k-means is ours". */
  readonly note?: string;
  /** Present where the method is Privet's own, and only built on the work. */
  readonly basis?: true;
}

/** The part of a work that a method is taken from. */
export const at = (work: Citation, where: string, note?: string): Citation => ({
  ...work,
  where,
  ...(note === undefined ? {} : { note }),
});

/** A work that a method of Privet's own is built on. */
export const basis = (work: Citation, note?: string): Citation => ({
  ...work,
  basis: true,
  ...(note === undefined ? {} : { note }),
});

/** One line for people. A method that is taken from no work, or only built on some, is Privet's own. */
export function citationText(cite: readonly Citation[]): string {
  const sources = cite.filter(({ basis }) => !basis).map(sourceText);
  const bases = cite.filter(({ basis }) => basis);
  const parts = [
    ...(sources.length > 0 ? sources : ["Privet"]),
    ...(bases.length > 0 ? [`built on ${listed(bases.map(inBrackets))}`] : []),
    ...bases.flatMap(({ note }) => note ?? []),
  ];
  return `${parts.join("; ")}.`;
}

const familyOf = (author: string): string => author.split(",")[0];

function sourceText(work: Citation): string {
  const { authors, short, title, where, note } = work;
  const named = `${authors.map(familyOf).join(", ")}: ${short ?? title}. ${venueText(work)}`;
  return [[named, ...(where ? [where] : [])].join(", "), ...(note ? [note] : [])].join("; ");
}

function venueText({ type, venue, volume, year }: Citation): string {
  if (type === "thesis") return `Thesis, ${venue} ${year}`;
  return volume === undefined ? `${venue} ${year}` : `${venue} ${volume}, ${year}`;
}

/** Zhang et al. (SIGMOD 2013). */
function inBrackets({ type, authors, venue, year }: Citation): string {
  const families = authors.map(familyOf);
  const named = families.length > 3 ? `${families[0]} et al.` : families.join(", ");
  return `${named} (${type === "thesis" ? year : `${venue} ${year}`})`;
}

const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts[parts.length - 1]}`;

const entryTypes = { paper: "inproceedings", article: "article", thesis: "mastersthesis" } as const;
const venueFields = { paper: "booktitle", article: "journal", thesis: "school" } as const;

/** Entries for a bibliography, each work once. */
export function bibtex(cite: readonly Citation[]): string {
  const entries = new Map(cite.map((work) => [keyOf(work), entryOf(work)]));
  return [...entries.values()].join("\n");
}

/** zhang2013privgene. */
const keyOf = ({ authors, year, title }: Citation): string =>
  `${familyOf(authors[0])}${year}${/[\p{L}\p{N}]+/u.exec(title)?.[0] ?? ""}`.toLowerCase();

function entryOf(work: Citation): string {
  const { type, authors, title, year, venue, volume, number, pages, doi, url } = work;
  const fields = {
    author: authors.join(" and "),
    title: `{${title}}`,
    [venueFields[type]]: venue,
    volume,
    number,
    pages: pages?.replace("–", "--"),
    year,
    doi,
    url,
  };
  const lines = Object.entries(fields).flatMap(([key, value]) =>
    value === undefined ? [] : [`  ${key} = {${value}},\n`],
  );
  return `@${entryTypes[type]}{${keyOf(work)},\n${lines.join("")}}\n`;
}
