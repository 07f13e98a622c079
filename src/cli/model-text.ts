/** A released model for people: its heaviest weights, in the attributes' own terms. */
import type { Classifier, Coefficient } from "../models/model.ts";
import { textTable } from "./text-table.ts";

const MOST = 12;

/** Three decimals are enough for people; the file keeps them all. */
const meaningOf = ({ meaning }: Coefficient) =>
  meaning.replace(/\d+\.\d{4,}/g, (figure) => Number(figure).toFixed(3));

export function modelText(model: Classifier): string {
  const parts = [...model.describe()].filter((part) => part.weight !== 0);
  const shown = parts.sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight)).slice(0, MOST);
  const { label } = model;
  const title =
    model.kind === "linear" ? `log-odds of ${label.name} = ${label.values[1]}` : `predicts ${label.name}`;
  const columns = [
    { title: "attribute" },
    { title: "value" },
    { title: "weight", align: "right" as const },
    { title: "" },
  ];
  const rows = shown.map((part) => [
    part.attribute,
    part.value ?? "",
    part.weight.toFixed(3),
    meaningOf(part),
  ]);
  const more = parts.length > MOST ? `  … and ${parts.length - MOST} smaller weights\n` : "";
  return `  ${title}\n\n${textTable(columns, rows)}${more}`;
}
