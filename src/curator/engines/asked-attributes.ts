/** Which attributes of the schema a question reads, for engines that fetch rows question by question. */
import { isIndicator } from "../../schema/coding/learnable.ts";
import type { CheckedTree } from "../../schema/coding/part-tree.ts";
import type { CodedAttribute } from "../../schema/types.ts";
import type { GridsQuestion, ModelSumsQuestion, TablesQuestion } from "../engine.ts";

export type AskedAttribute = CodedAttribute | { readonly of: CodedAttribute };

/** The attributes of the schema that these are made of, each once: groups and indicators have no codes of their own. */
export const declaredOf = (asked: readonly AskedAttribute[]): readonly CodedAttribute[] => [
  ...new Map(asked.map(declared).map((a) => [a.name, a])).values(),
];

function declared(asked: AskedAttribute): CodedAttribute {
  const attribute = "of" in asked ? asked.of : asked;
  return isIndicator(attribute) ? attribute.indicates : attribute;
}

export function attributesOf({ parts, tables, label }: TablesQuestion): readonly CodedAttribute[] {
  const splits = (tree: CheckedTree): readonly CodedAttribute[] =>
    "part" in tree ? [] : [tree.split.attribute, ...tree.children.flatMap(splits)];
  const grouped = tables.flat(2).map(({ attribute }) => attribute);
  return [...splits(parts.tree), ...grouped, ...(label ? [label] : [])];
}

export const attributesOfGrids = ({ taxonomies, label }: GridsQuestion): readonly AskedAttribute[] => [
  ...taxonomies.map(([root]) => root),
  label,
];

export const attributesOfModels = ({
  models,
  tables,
  label,
}: ModelSumsQuestion): readonly CodedAttribute[] => {
  const grouped = [...models.flat().map(({ table }) => table), ...tables].flat();
  return [...grouped.map(({ attribute }) => attribute), label];
};
