/**
 * A public way to gather an attribute's codes: runs of neighbouring codes, each in a group or in none. Levels of a taxonomy, cuts of a
 * numeric attribute, one node of a taxonomy with its children, and a side of a split all have this form.
 */
import { ensure, PrivetError, quote } from "../../base/errors.ts";
import type { CodedAttribute, Schema } from "../types.ts";
import { codeCount } from "./codes.ts";
import { runOf } from "./grouped.ts";

export interface Grouping {
  readonly name: string;
  /** The first code of each run, ascending; the first is 0. */
  readonly starts: readonly number[];
  /** The group of each run, from 0 on; −1 for codes that are left out. */
  readonly groups: readonly number[];
}

/** A grouping that has been held against the schema. */
export interface CheckedGrouping {
  readonly attribute: CodedAttribute;
  readonly starts: Uint32Array;
  readonly groups: Int32Array;
  /** How many groups there are; some may have no codes. */
  readonly size: number;
}

/** Every group is as good as a cell, and more would not fit in memory. */
const MOST_GROUPS = 2 ** 16;

export function checkedGrouping({ attributes }: Schema, asked: Grouping): CheckedGrouping {
  const { name } = asked;
  const attribute = attributes.find((a) => a.name === name);
  // Words for a refusal are made only where there is one: a question may have a hundred thousand groupings.
  if (attribute === undefined || attribute.kind === "ignored")
    throw new PrivetError(
      "attribute-unknown",
      `There is no attribute ${quote(name)} to group.`,
      `The schema has: ${attributes.map((a) => a.name).join(", ")}.`,
    );
  const { starts, groups } = asked;
  const last = codeCount(attribute);
  const size = groups.reduce((most, group) => Math.max(most, group + 1), 0);
  ensure(
    starts.length === groups.length &&
      starts.length > 0 &&
      starts.every(
        (start, i) => Number.isInteger(start) && start < last && (i ? start > starts[i - 1] : start === 0),
      ) &&
      groups.every((group) => Number.isInteger(group) && group >= -1) &&
      size >= 1 &&
      size <= MOST_GROUPS,
    "option-out-of-range",
    `The groups of ${name} are no runs of its codes: starts ascend from 0, and each run has a group from −1 to ${MOST_GROUPS - 1}.`,
    "Take the groups from the schema's taxonomy, or from cuts within the bounds.",
  );
  return { attribute, starts: Uint32Array.from(starts), groups: Int32Array.from(groups), size };
}

/** The same for many, each object once: questions name the same few groupings thousands of times. */
export function groupingChecker(schema: Schema): (asked: Grouping) => CheckedGrouping {
  const known = new Map<Grouping, CheckedGrouping>();
  return (asked) => {
    const checked = known.get(asked) ?? checkedGrouping(schema, asked);
    known.set(asked, checked);
    return checked;
  };
}

/** The group of a code, or −1. */
export const groupIn = (
  { starts, groups }: { readonly starts: ArrayLike<number>; readonly groups: ArrayLike<number> },
  code: number,
): number => groups[runOf(starts, code)];

/** Every value of a categorical attribute or label is a group of its own. */
export function valueGrouping(attribute: CodedAttribute): Grouping {
  const codes = Array.from({ length: codeCount(attribute) }, (_, code) => code);
  return { name: attribute.name, starts: codes, groups: codes };
}
