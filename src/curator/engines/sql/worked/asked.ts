/** Attributes whose codes some inputs are made of. */
import type { Inputs } from "../../../../schema/coding/layout.ts";
import type { CodedAttribute } from "../../../../schema/types.ts";

export const attributesAsked = ({ attributes }: Inputs): readonly CodedAttribute[] =>
  attributes.map((attribute) => (attribute.kind === "grouped" ? attribute.of : attribute));
