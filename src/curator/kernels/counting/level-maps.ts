/**
 * Levels of a taxonomy as maps from code to group, and the check that one level refines another.
 *
 * A finer table adds up to a coarser one only if no group of the finer level reaches across two groups of the coarser one;
 * where it does, some rows would be counted in the wrong cell without anybody noticing.
 */
import { ensure } from "../../../base/errors.ts";
import type { Codes } from "./counting-twin.ts";

/** A level: the group of each code. Groups are numbered from 0. */
export type LevelMap = Codes;

export function levelGroups(level: LevelMap): number {
  let groups = 1;
  for (let code = 0; code < level.length; code++) groups = Math.max(groups, level[code] + 1);
  return groups;
}

/** The coarser group of each finer group. `what` names the two levels for the reader of an error. */
export function nest(finer: LevelMap, coarser: LevelMap, what: string): Uint32Array {
  ensure(
    finer.length === coarser.length,
    "schema-invalid",
    `${what}: one level groups ${finer.length} codes, the other ${coarser.length}.`,
    "Give every code of the attribute a group at every level.",
  );
  const parents = new Map<number, number>();
  finer.forEach((group, code) => {
    const parent = parents.get(group) ?? coarser[code];
    ensure(
      parent === coarser[code],
      "schema-invalid",
      `${what}: group ${group} of the finer level reaches across groups ${parent} and ${coarser[code]} of the coarser one.`,
      "Split coarser groups into finer ones; never mix codes of two.",
    );
    parents.set(group, parent);
  });
  return Uint32Array.from({ length: levelGroups(finer) }, (_, group) => parents.get(group) ?? 0);
}
