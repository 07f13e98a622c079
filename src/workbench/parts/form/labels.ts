/** Which attribute a plan is about. */
import type { MethodListed } from "../../../client/wire.ts";
import { table } from "../../state/data.ts";
import { words } from "../../words/words.ts";

const MAY_BE_NUMBER: readonly MethodListed["label"][] = ["number", "either"];

/** A label is a declared choice: reading classes from the rows would tell which occur. Any number may be predicted. */
export const labelsNeeded = ({ label: need }: Pick<MethodListed, "label">): readonly string[] =>
  (table.value?.attributes ?? [])
    .filter(
      ({ kind }) =>
        (need !== "number" && kind === "label") || (MAY_BE_NUMBER.includes(need) && kind === "numeric"),
    )
    // Where either may be named, declared choices come first.
    .sort((a, b) => Number(a.kind === "numeric") - Number(b.kind === "numeric"))
    .map(({ name }) => name);

/** The label of the plan; "" for none, which only some methods do with. */
export function labelOf(method: MethodListed, chosen: string | undefined): string {
  if (method.label === "none") return "";
  const usual = labelsNeeded(method)[0] ?? "";
  return method.label === "optional" ? (chosen ?? usual) : chosen || usual;
}

export const labelChoices = (method: MethodListed) => [
  ...labelsNeeded(method).map((name) => ({ value: name, text: name })),
  ...(method.label === "optional" ? [{ value: "", text: words.form.noLabel }] : []),
];
