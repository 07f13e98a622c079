/** privet schema set: declares an attribute, or what holds for the whole table. */

import { existsSync } from "node:fs";
import { ensure, quote } from "../../../base/errors.ts";
import type { Json } from "../../../base/json.ts";
import { ensureAttributeFits, spokenOf, withChanges } from "../../../schema/draft/declare.ts";
import { parseSchema } from "../../../schema/parse/schema.ts";
import type { Attribute } from "../../../schema/types.ts";
import {
  budgetStands,
  declaredTable,
  isKeptElsewhere,
  type SchemaJson,
  saveDeclarations,
  sizeTold,
} from "../../../service/declare/save.ts";
import type { Command, Input } from "../../command.ts";
import { listOf, numberOf, oneOf, shellWord, shownPath, textOf } from "../../input.ts";
import { policyFrom, withPolicy } from "../../text/missing-policy.ts";
import { json, note, noteWrapped } from "../../text/notes.ts";
import { byFlags, refuseDates } from "../../words/by-flags.ts";
import { withDecimalComma } from "../../words/decimal-comma.ts";
import { anything } from "../../words/flag-kinds.ts";
import { missingNames } from "../../words/undeclared.ts";
import { understood } from "../../words/understood.ts";
import { NO_TAXONOMY, taxonomyIn } from "./taxonomy-file.ts";

const kinds = ["numeric", "categorical", "label", "ignored"] as const;

export const schemaSet: Command = {
  usage: "DATA [ATTRIBUTE] …",
  args: ["DATA", "ATTRIBUTE?"],
  flags: {
    low: { type: "text", value: "X", tip: "Smallest value; smaller ones are clamped to it." },
    high: { type: "text", value: "X", tip: "Largest value; larger ones are clamped to it." },
    step: {
      type: "text",
      value: "X",
      tip: "The grid that values are rounded to.",
      default: "1 between whole bounds",
    },
    scale: { type: "text", value: "SCALE", tip: "linear, or log for long tails." },
    missing: {
      type: "text",
      value: "HOW",
      tip: "What a missing number is: group, a group of its own; measured, which also leaves it out of tables; or a number that stands for it.",
      default: "asked, or group",
    },
    values: {
      type: "text",
      value: "a,b",
      repeats: true,
      tip: "Every value; @FILE with one a line, or the flag again for each, where values hold commas.",
    },
    other: { type: "text", value: "V", tip: "The value that stands for missing and undeclared ones." },
    label: { type: "switch", tip: "Classifiers predict this attribute." },
    ignored: { type: "switch", tip: "The column is never read." },
    kind: {
      type: "text",
      value: "KIND",
      tip: `One of ${kinds.join(", ")}.`,
      default: "from the other flags",
    },
    source: { type: "text", value: "TEXT", tip: "Where you know it from." },
    taxonomy: {
      type: "text",
      value: "FILE",
      tip: `A JSON file with its levels, from coarse to fine; ${NO_TAXONOMY} takes them away.`,
    },
    neighbours: {
      type: "text",
      value: "KIND",
      tip: "Whole table: add-remove, or replace where the number of rows is public.",
    },
    unit: {
      type: "text",
      value: "WORD",
      kind: anything,
      tip: "Whole table: who is protected, one row each: person, household.",
    },
    "rows-about": { type: "text", value: "N", tip: "Whole table: a rough public number of rows." },
    "decimal-comma": { type: "switch", tip: "Whole table: numbers in the CSV file are written 3,5." },
    visibility: {
      type: "text",
      value: "WORD",
      tip: "Whole table: private, or public for data anyone may see.",
    },
    confirm: {
      type: "text",
      kind: anything,
      value: "NAME",
      tip: "With --visibility public, where a budget is open: the data's name, if nobody can be asked for it.",
    },
  },
  examples: [
    'privet schema set patients age --low 0 --high 120 --source "nobody is older"',
    "privet schema set patients crp --low 0 --high 500 --scale log --missing group",
    "privet schema set patients outcome --label --values no,yes",
    'privet schema set patients ward --values Surgery --values "Ear, Nose & Throat"',
    "privet schema set patients name --ignored",
    "privet schema set patients --rows-about 40000",
  ],

  async run(input) {
    const { args, flags, io } = input;
    const { files, schema: before } = await declaredTable(args[0], io.cwd);
    const { schema: path, ledger } = files;
    const after = args.length > 1 ? await withAttribute(input, before) : withTable(input, before);
    const missing = await saveDeclarations(files, {
      before,
      after,
      visibility: oneOf(flags, "visibility", ["private", "public"]),
      meant: { confirm: textOf(flags, "confirm"), ...(io.ask ? { ask: io.ask } : {}) },
    });

    if (flags.json) io.out(json({ schema: path, missing }));
    else io.out(`${shownPath(io, path)}\n`);
    if (flags.neighbours && existsSync(ledger))
      note(input, "The ledger keeps the neighbours it was opened with, and refuses others.");
    for (const line of understood(after, args[1])) note(input, line);
    const another = secondLabel(before, after, args[1]);
    if (another !== undefined) noteWrapped(input, another);
    const standing = {
      data: shellWord(args[0]),
      hasBudget: budgetStands(files, after),
      ...sizeTold(after),
      isElsewhere: isKeptElsewhere(after),
    };
    for (const line of missingNames(missing, standing)) note(input, line);
    return 0;
  },
};

/** Labels are predicted and never learnt from: a second one leaves the models of the first. */
function secondLabel(before: SchemaJson, after: SchemaJson, name: string | undefined): string | undefined {
  const isLabel = ({ kind }: Json) => kind === "label";
  const wasLabel = before.attributes.some((own) => own.name === name && isLabel(own));
  const own = after.attributes.find((one) => one.name === name);
  const others = after.attributes.filter((one) => isLabel(one) && one !== own).map((one) => String(one.name));
  if (wasLabel || own === undefined || !isLabel(own) || others.length === 0) return undefined;
  return `${name} is a label now: no model learns from it any more, that of ${others.join(", ")} neither.`;
}

const tableFlags = ["neighbours", "unit", "rows-about", "decimal-comma", "visibility", "confirm"] as const;

function withTable({ flags }: Input, schema: SchemaJson): SchemaJson {
  const other = Object.keys(schemaSet.flags).find((f) => flags[f] !== undefined && !isTableFlag(f));
  ensure(
    other === undefined,
    "option-out-of-range",
    `--${other} is about an attribute, and none is named.`,
    "Name it after DATA.",
  );
  const neighbours = oneOf(flags, "neighbours", ["add-remove", "replace"]);
  const visibility = oneOf(flags, "visibility", ["private", "public"]);
  const unit = textOf(flags, "unit");
  const about = numberOf(flags, "rows-about");
  const changes = {
    ...(neighbours ? { neighbours } : {}),
    ...(visibility ? { visibility } : {}),
    ...(unit === undefined ? {} : { unit }),
    ...(about === undefined ? {} : { rows: { about } }),
    ...(flags["decimal-comma"] ? { file: withDecimalComma(schema.file) } : {}),
  };
  ensureSomething(Object.keys(changes).length > 0);
  const after = { ...schema, ...changes };
  byFlags(flags, () => parseSchema({ ...after, attributes: [{ name: "any", kind: "ignored" }] }));
  return after;
}

const isTableFlag = (flag: string) => (tableFlags as readonly string[]).includes(flag);

async function withAttribute(input: Input, schema: SchemaJson): Promise<SchemaJson> {
  const { args, flags } = input;
  const table = tableFlags.find((f) => flags[f] !== undefined);
  ensure(
    table === undefined,
    "option-out-of-range",
    `--${table} is about the whole table.`,
    "Leave the attribute out.",
  );
  const before = schema.attributes.find((a) => a.name === args[1]);
  ensure(
    before !== undefined,
    "attribute-unknown",
    `The schema has no attribute ${quote(args[1])}.`,
    `It has: ${schema.attributes.map((a) => String(a.name)).join(", ")}.`,
  );
  const changes = await changesFrom(input);
  const kind = kindFrom(input, changes, before.kind);
  const replaced = flags.taxonomy === undefined ? undefined : "taxonomy";
  const set = withChanges(before, kind, changes, replaced);
  byFlags(flags, () => ensureAttributeFits(schema, set, before));
  const after = await withPolicy(input, set);
  ensureAttributeFits(schema, after);
  return { ...schema, attributes: schema.attributes.map((a) => (a === before ? after : a)) };
}

async function changesFrom(input: Input): Promise<Json> {
  const { flags } = input;
  refuseDates(flags);
  const all = {
    low: numberOf(flags, "low"),
    high: numberOf(flags, "high"),
    step: numberOf(flags, "step"),
    scale: oneOf(flags, "scale", ["linear", "log"]),
    missing: policyFrom(flags),
    values: await listOf(input, "values"),
    other: textOf(flags, "other"),
    source: textOf(flags, "source"),
    taxonomy: await taxonomyIn(input),
  };
  const changes = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
  const others = [flags.label, flags.ignored, flags.kind, flags.taxonomy];
  ensureSomething(Object.keys(changes).length > 0 || others.some(Boolean));
  return changes;
}

/** The kind that the flags speak of; undefined where they leave it open. */
function kindFrom({ flags }: Input, changes: Json, before: unknown): Attribute["kind"] | undefined {
  const { isNumeric, hasValues } = spokenOf(changes);
  const asked = oneOf(flags, "kind", kinds);
  const named = [
    ...(asked ? [asked] : []),
    ...(flags.ignored ? (["ignored"] as const) : []),
    ...(flags.label ? (["label"] as const) : []),
    ...(isNumeric ? (["numeric"] as const) : []),
  ];
  ensure(
    new Set(named).size <= 1 && !(hasValues && (named.includes("numeric") || named.includes("ignored"))),
    "option-out-of-range",
    "The flags speak of different kinds of attribute.",
    "Bounds are for numeric attributes, values for categorical ones and labels.",
  );
  const known = kinds.find((kind) => kind === before);
  if (named.length > 0) return named[0];
  return hasValues ? (known === "label" ? "label" : "categorical") : known;
}

function ensureSomething(ok: boolean): void {
  ensure(ok, "option-out-of-range", "There is nothing to set.", "privet schema set --help lists the flags.");
}
