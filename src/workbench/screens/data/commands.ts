/** What is clicked here, as the command line says it. */
import { asWord } from "../../plan/command.ts";
import type { AttributeDraft, SchemaDraft } from "./schema-edit.ts";
import { kindOf } from "./schema-edit.ts";

const flags = ["low", "high", "step", "scale", "missing", "other", "source"] as const;

export function setCommand(table: string, attribute: AttributeDraft): string {
  const kind = kindOf(attribute);
  const own = flags.flatMap((name) =>
    attribute[name] === undefined ? [] : [`--${name}=${asWord(String(attribute[name]))}`],
  );
  const values = Array.isArray(attribute.values)
    ? attribute.values.flatMap((value) => ["--values", asWord(String(value))])
    : [];
  const words = kind === "label" ? ["--label"] : kind === "ignored" ? ["--ignored"] : [];
  const groups = attribute.taxonomy === undefined ? [] : ["--taxonomy", "FILE"];
  const all = [...words, ...values, ...own, ...groups];
  return ["privet schema set", asWord(table), asWord(attribute.name), ...(kind ? all : ["…"])].join(" ");
}

export function tableCommand({ name, neighbours, unit, rows, visibility }: SchemaDraft): string {
  const about = (rows as { readonly about?: number } | undefined)?.about;
  return [
    `privet schema set ${asWord(name)} --neighbours ${neighbours} --unit ${asWord(String(unit))}`,
    ...(about === undefined ? [] : [`--rows-about ${about}`]),
    ...(visibility === "public" ? ["--visibility public"] : []),
  ].join(" ");
}

export const initCommand = (file: string, name: string): string =>
  `privet init ${asWord(file)} --name ${asWord(name)}`;

export const openCommand = (
  name: string,
  {
    epsilon,
    delta,
    composition,
  }: { readonly epsilon: string; readonly delta: string; readonly composition: string },
): string =>
  [
    `privet budget open ${asWord(name)} --epsilon ${asWord(epsilon)}`,
    ...(delta === "0" ? [] : [`--delta ${asWord(delta)}`]),
    ...(composition === "basic" ? [] : [`--composition ${composition}`]),
  ].join(" ");
