/** A level of a taxonomy as questions name groups of codes. */
import { codeCount } from "../coding/codes.ts";
import type { Grouping } from "../coding/grouping.ts";
import { groupAt, type Level } from "./taxonomy.ts";

/** The groups of a level of a taxonomy. */
export function levelGrouping(level: Level): Grouping {
  if (level.kind === "grouped")
    return { name: level.name, starts: level.starts, groups: level.starts.map((_, i) => i) };
  const codes = Array.from({ length: codeCount(level.of) }, (_, code) => code);
  return { name: level.name, starts: codes, groups: codes.map((code) => groupAt(level, code)) };
}
