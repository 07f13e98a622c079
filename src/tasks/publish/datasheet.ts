/**
 * What goes with a synopsis when it is handed on: a page in Markdown that says what was published and from what, what it cost and
 * whom that protects, how noisy it is, what it is good for and what not, and how to use it. Made from the synopsis and its receipt alone.
 */
import { marked, plainWords, type ShellWords, word, worded } from "../../base/fix.ts";
import type { Receipt } from "../../curator/index.ts";
import type { PublishedAttribute, Synopsis } from "../../models/synopsis/synopsis.ts";
import { tellable } from "../../models/synopsis/to-tell.ts";

interface DatasheetParts {
  readonly synopsis: Synopsis;
  /** Absent where it was made from public rows without noise. */
  readonly receipt?: Receipt | undefined;
  /** What the synopsis's file is called, for the examples. */
  readonly file?: string;
  /** How whoever hands it on names what can be done with it. */
  readonly shell?: ShellWords;
}

export function datasheet(parts: DatasheetParts): string {
  const { synopsis, receipt, file = "published.json", shell = plainWords } = parts;
  const { published } = synopsis;
  const sections = [
    [`# A synopsis of ${receipt ? plain(receipt.dataset) : "public rows"}`, ...opening(synopsis, receipt)],
    [
      "## What was published",
      ...synopsis.describe().map((line) => item(plain(line))),
      "",
      ...attributeTable(published),
    ],
    ["## What it cost, and whom that protects", ...promise(receipt)],
    ["## What it is good for", ...goodFor(synopsis).map(item)],
    ["## What it is not good for", ...notGoodFor(synopsis).map(item)],
    ["## How to use it", "```", ...usesOf(file, synopsis).map((use) => oneLine(worded(use, shell))), "```"],
    ...(receipt ? [["## Receipt", "```json", receiptJson(receipt), "```"]] : []),
  ];
  return `${sections.map((lines) => lines.join("\n")).join("\n\n")}\n`;
}

function goodFor(synopsis: Synopsis): readonly string[] {
  const { label, kind } = synopsis;
  const others = kind === "tables" ? tellable(synopsis).filter((name) => name !== label?.name) : [];
  const told = others.map(plain).join(", ");
  return [
    ...(label
      ? [`learning to tell the values of ${plain(label.name)} apart: ${label.values.map(plain).join(", ")}`]
      : []),
    ...(told ? [`learning to tell the values of ${label ? "others" : "any of these"}: ${told}`] : []),
    "how many rows lie in which groups of the published attributes, each number with its band",
    "made-up tables for trying programs on: they have the columns of the private one, and nobody's rows",
  ];
}

function notGoodFor({ kind, label, attributes, published }: Synopsis): readonly string[] {
  const left = attributes.filter(({ name }) => !published.some(({ attribute }) => attribute.name === name));
  return [
    "relations finer than the groups above: inside a group, made-up rows are spread evenly",
    ...(left.length > 0 ? [`${left.map(({ name }) => plain(name)).join(", ")}: ${UNPUBLISHED}`] : []),
    kind === "tables"
      ? "relations that no table above holds: they follow from what the tables have in common, and no band covers what that leaves out"
      : `telling apart anything but ${plain(label?.name ?? "")}, for which alone the groups were chosen`,
    "single cells: where the noise is as large as the count, the count says nothing",
    "saying how well the rows stand for anybody else: bands cover the noise, not the sampling",
  ];
}

const UNPUBLISHED = "not published; made-up tables have them drawn evenly from what is declared";

const item = (text: string): string => `- ${text}`;

/** Inside a block of code nothing is HTML, but not everything that shows Markdown knows that. */
const receiptJson = (receipt: Receipt): string =>
  JSON.stringify(receipt, undefined, 2).replaceAll("<", "\\u003c");

/** Names and values come from a schema, and must not be taken for Markdown, nor for HTML, which Markdown may hold. */
const plain = (text: string): string =>
  text.replaceAll(/[\\`*_[\]<>&|#\p{Cc}\p{Zl}\p{Zp}]/gu, (sign) => {
    const entity = entities[sign];
    if (entity !== undefined) return entity;
    return /[\\`*_[\]|#]/.test(sign) ? `\\${sign}` : " ";
  });
const entities: Readonly<Record<string, string>> = { "<": "&lt;", ">": "&gt;", "&": "&amp;" };

function opening({ rows }: Synopsis, receipt: Receipt | undefined): readonly string[] {
  const source = receipt ? "a private table" : "a table that is public";
  return [
    "",
    `Noisy counts that stand for about ${Math.round(rows)} rows of ${source}. No row of it is in here.`,
  ];
}

function attributeTable(published: readonly PublishedAttribute[]): readonly string[] {
  if (published.length === 0)
    return ["No attribute: so little ε was spent that nothing but the classes themselves could be told."];
  const lines = published.map(
    ({ attribute, names }) =>
      `| ${plain(attribute.name)} | ${names.length} | ${names.slice(0, 8).map(plain).join(", ")}${names.length > 8 ? ", …" : ""} |`,
  );
  return ["| attribute | groups | |", "|---|---|---|", ...lines];
}

function promise(receipt: Receipt | undefined): readonly string[] {
  if (!receipt) return ["Nothing: it was made from public rows, without a receipt and without a promise."];
  const { epsilon, delta, unit, neighbours, guarantee, entry } = receipt;
  const whose =
    neighbours === "add-remove"
      ? `whether one ${plain(unit)} is in the table or not`
      : `one ${plain(unit)} of the table being another one`;
  return [
    `ε ${epsilon}${Number(delta) > 0 ? `, δ ${Number(delta)}` : ""}, charged to the data's ledger as entry ${entry} before any row was looked at; guarantee ${guarantee}.`,
    "",
    Number(delta) > 0
      ? `Whatever is made from this page and its file, by whomever: ${whose} changes the probability of no result by more than a factor of e^${epsilon}, but for a probability of ${Number(delta)}.`
      : `Whatever is made from this page and its file, by whomever: ${whose} changes the probability of no result by more than a factor of e^${epsilon}.`,
    "Using it, however often, costs nothing more. Publishing again from the same table does.",
  ];
}

/** No name in it ends the block of code that it stands in. */
const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, " ");

function usesOf(file: string, synopsis: Synopsis): readonly string[] {
  const [label] = tellable(synopsis);
  return [
    marked`{command:publish show ${word(file)}}`,
    ...(label === undefined
      ? []
      : [
          marked`{command:classify on=${word(file)} label=${word(label)} learner=cart out=tree.json}`,
          marked`{command:predict tree.json newcomers.csv}`,
        ]),
  ];
}
