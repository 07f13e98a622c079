/** A tree while it grows: every leaf is a part of the rows, and what its way there leaves to be asked. Everything here is public. */
import type { PartTree } from "../../../curator/index.ts";
import { groupingOf } from "../../../models/synopsis/published-attribute.ts";
import type { PlainPublished } from "../../../models/synopsis/synopsis.ts";

/** A split has a child for each of its groups. */
export type Shape = Part | { readonly split: PlainPublished; readonly children: readonly Shape[] };

export interface Part {
  /** Whether it may still be split. */
  readonly open: boolean;
  /** The splits on the way, each with the group that was taken. */
  readonly way: readonly { readonly split: PlainPublished; readonly group: number }[];
}

export const WHOLE_PART: Part = { open: true, way: [] };

/** In the order in which the door numbers them. */
export const partsIn = (shape: Shape): readonly Part[] =>
  "way" in shape ? [shape] : shape.children.flatMap(partsIn);

export const partTree = (shape: Shape): PartTree =>
  "way" in shape
    ? {}
    : {
        split: groupingOf(shape.split),
        children: shape.children.map(partTree),
      };

/** Another shape for each part; `change` is told the part's number. */
export function changedPart(shape: Shape, change: (part: Part, number: number) => Shape): Shape {
  let number = 0;
  const walk = (node: Shape): Shape =>
    "way" in node ? change(node, number++) : { ...node, children: node.children.map(walk) };
  return walk(shape);
}

export const closed = (part: Part): Part => ({ ...part, open: false });

export function parted({ way }: Part, split: PlainPublished): Shape {
  return {
    split,
    children: split.names.map((_, group) => ({ open: true, way: [...way, { split, group }] })),
  };
}
