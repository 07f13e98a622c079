/** From codes to groups, code after code. */
import { type Groups, groupCount, groupsByCode, type Level, roomFor } from "./taxonomy.ts";

/** The group of each of some codes, in as few bytes as the groups need; found in a table of all codes, of which there are at most 2²⁴. */
export function groupsOfCodes(level: Level, codes: ArrayLike<number>): Groups {
  const table = groupsByCode(level);
  const groups = roomFor(groupCount(level), codes.length);
  for (let i = 0; i < codes.length; i++) groups[i] = table[codes[i]];
  return groups;
}
