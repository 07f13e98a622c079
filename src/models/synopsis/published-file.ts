/** Published attributes as files hold them, beside the attributes themselves. */
import type { Json } from "../../base/json.ts";
import { codeCount } from "../../schema/coding/codes.ts";
import { check, isListOfNumbers } from "../file-checks.ts";
import type { PublishedAttribute, SynopsisAttribute } from "./synopsis.ts";

export const publishedJson = ({ attribute, ...rest }: PublishedAttribute): Json => ({
  name: attribute.name,
  starts: rest.starts,
  groups: rest.groups,
  names: rest.names,
  ...(rest.stands ? { stands: rest.stands } : {}),
});

/** One published attribute from a file: its runs must be those of a declared attribute. */
export function publishedIn<A extends SynopsisAttribute>(
  entry: unknown,
  attributes: readonly A[],
): PublishedAttribute<A> {
  const { name, starts, groups, names, stands } = (entry ?? {}) as Json;
  const attribute = attributes.find((a) => a.name === name);
  check(attribute !== undefined, "a published attribute is not declared.");
  const isRuns =
    isListOfNumbers(starts) &&
    isListOfNumbers(groups) &&
    Array.isArray(names) &&
    starts.length > 0 &&
    starts.length === groups.length &&
    starts.every((start, i) => Number.isInteger(start) && (i ? start > starts[i - 1] : start === 0)) &&
    starts[starts.length - 1] < codeCount(attribute) &&
    groups.every((group) => Number.isInteger(group) && group >= 0 && group < names.length) &&
    new Set(groups).size === names.length;
  check(
    isRuns && names.every((n: unknown) => typeof n === "string"),
    `the groups of ${attribute.name} are damaged.`,
  );
  if (stands === undefined) return { attribute, starts, groups, names: names as readonly string[] };
  check(
    attribute.kind === "numeric" && isListOfNumbers(stands) && stands.length === names.length,
    `what stands for the groups of ${attribute.name} is damaged.`,
  );
  return { attribute, starts, groups, names: names as readonly string[], stands };
}
