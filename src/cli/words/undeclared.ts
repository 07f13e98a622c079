/** What the owner has still to declare, with the commands that do it. */
import type { MissingDeclaration } from "../../schema/draft/draft.ts";
import type { SizeTold } from "../../service/declare/save.ts";
import { shellWord } from "../input.ts";
import { onOneLine } from "./visible.ts";

const flagsFor = { kind: "…", bounds: "--low … --high …", values: "--values a,b" } as const satisfies Record<
  MissingDeclaration["what"],
  string
>;

/** A wide table would fill the screen with commands that all look alike: beyond these, names alone are told, all of them. */
const MOST = 12;

const LEGEND = [
  "  a number        --low 0 --high 120 --missing group (or measured, or a number that stands for it)",
  "  a category      --values a,b",
  "  the label       --label --values a,b",
  "  not to be read  --ignored",
  '  and, for all    --source "where you know it from"',
];

interface Standing extends SizeTold {
  /** As the data is typed in a command. */
  readonly data: string;
  /** Whether its budget is open, or it needs none. */
  readonly hasBudget?: boolean;
  /** Whether a database elsewhere keeps the rows, which are not read one by one then. */
  readonly isElsewhere?: boolean;
}

export function missingSteps(missing: readonly MissingDeclaration[], standing: Standing): readonly string[] {
  const { data } = standing;
  if (missing.length === 0) return nextSteps(standing);
  const steps = missing
    .slice(0, MOST)
    .map(({ attribute, what }) => `  privet schema set ${data} ${shellWord(attribute)} ${flagsFor[what]}`);
  const others = missing.slice(MOST).map(({ attribute }) => attribute);
  return [
    `Still undeclared: ${missing.length}. Declare each from what you know without looking at the rows:`,
    ...steps,
    ...(others.length > 0 ? [`and in the same way ${namesOf(others)}`] : []),
    "where … is, for",
    ...LEGEND,
    "Or all in one sitting, from a codebook that you fill in:",
    `  privet schema export ${data} --out codebook.csv`,
    `  privet schema import ${data} codebook.csv`,
    ...(standing.isElsewhere ? [] : [`Then: privet data check ${data} --owner`]),
  ];
}

/** One line, for somebody who is in the middle of it. */
export function missingNames(missing: readonly MissingDeclaration[], standing: Standing): readonly string[] {
  if (missing.length === 0) return nextSteps(standing);
  return [`Still undeclared: ${namesOf(missing.map(({ attribute }) => attribute))}.`];
}

const namesOf = (names: readonly string[]) => names.map(onOneLine).join(", ");

function nextSteps({ data, hasBudget, isElsewhere, lacksRows, delta }: Standing): readonly string[] {
  const check = [
    "Everything is declared. Next, for the owner alone, what in the rows does not fit it:",
    `  privet data check ${data} --owner`,
  ];
  const first = isElsewhere ? [`Everything is declared.${hasBudget ? "" : " Next:"}`] : check;
  return [
    ...first,
    ...(hasBudget
      ? []
      : [...(isElsewhere ? [] : ["and then"]), `  privet budget open ${data} --epsilon 1 --delta ${delta}`]),
    ...(lacksRows
      ? [
          `A rough number of rows, if you may tell one, says what to expect: privet schema set ${data} --rows-about N`,
        ]
      : []),
  ];
}
