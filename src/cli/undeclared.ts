/** What the owner has still to declare, with the commands that do it. */
import type { MissingDeclaration } from "../schema/draft.ts";
import { shellWord } from "./input.ts";

const flagsFor = { kind: "…", bounds: "--low … --high …", values: "--values a,b" } as const satisfies Record<
  MissingDeclaration["what"],
  string
>;

/** A wide table would fill the screen with commands that all look alike. */
const MOST = 12;

const LEGEND = [
  "  a number        --low 0 --high 120",
  "  a category      --values a,b",
  "  the label       --label --values a,b",
  "  not to be read  --ignored",
  '  and, for all    --source "where you know it from"',
];

export function missingSteps(
  missing: readonly MissingDeclaration[],
  data: string,
  isOpen = false,
): readonly string[] {
  if (missing.length === 0) return nextStep(data, isOpen);
  const steps = missing
    .slice(0, MOST)
    .map(({ attribute, what }) => `  privet schema set ${data} ${shellWord(attribute)} ${flagsFor[what]}`);
  return [
    `Still undeclared: ${missing.length}. Declare each from what you know without looking at the rows:`,
    ...steps,
    ...(missing.length > MOST ? [`  … and ${missing.length - MOST} more`] : []),
    "where … is, for",
    ...LEGEND,
    `Then: privet data check ${data}`,
  ];
}

/** One line, for somebody who is in the middle of it. */
export function missingNames(
  missing: readonly MissingDeclaration[],
  data: string,
  isOpen = false,
): readonly string[] {
  if (missing.length === 0) return nextStep(data, isOpen);
  const names = missing.slice(0, MOST).map(({ attribute }) => attribute);
  return [`Still undeclared: ${[...names, ...(missing.length > MOST ? ["…"] : [])].join(", ")}.`];
}

/** A budget is opened once. */
const nextStep = (data: string, isOpen: boolean) =>
  isOpen
    ? ["Everything is declared, and the budget is open. What is left of it:", `  privet budget show ${data}`]
    : ["Everything is declared. Next:", `  privet budget open ${data} --epsilon 1 --delta 1e-9`];
