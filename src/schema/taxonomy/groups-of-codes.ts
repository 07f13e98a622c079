/** From codes to groups, code after code. */
import { type GroupNumbers, groupCount, groupsByCode, type Level, roomForGroups } from "./taxonomy.ts";

/** The group of each of some codes, in as few bytes as the groups need; found in a table of all codes, of which there are at most 2²⁴. */
export function groupsOfCodes(level: Level, codes: ArrayLike<number>): GroupNumbers {
  const table = groupsByCode(level);
  const groups = roomForGroups(groupCount(level), codes.length);
  for (let i = 0; i < codes.length; i++) groups[i] = table[codes[i]];
  return groups;
}
