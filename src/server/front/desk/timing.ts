/** Overrun boundaries: counted, and where there are too many, nothing starts that could overrun another. */
import type { Room } from "./room.ts";

/** Whether a principal's runs, or all of the data set's, do not start at the moment. */
export function isUnsure(room: Room, principal?: string): boolean {
  const { extensionsEach } = room.parts.config.timing;
  if (!room.isTimed) return false;
  if (room.unsureSince !== undefined) return true;
  return principal !== undefined && room.runs.extensionsToday(room.clock.now(), principal) >= extensionsEach;
}

const factName = (room: Room): string => `timing-unsure ${room.name}`;

/** After an overrun: too many in a day stop the data set, until its owner has measured again. */
export async function countExtension(room: Room): Promise<void> {
  const now = room.clock.now();
  if (!room.isTimed || room.runs.extensionsToday(now) < room.parts.config.timing.extensions) return;
  room.unsureSince ??= now;
  await room.parts.asked.remember(factName(room), String(room.unsureSince));
}

export async function recallUnsure(room: Room): Promise<void> {
  const since = Number((await room.parts.asked.remembered(factName(room))) ?? Number.NaN);
  const measured = room.data.timing()?.measured ?? 0;
  if (since >= measured) room.unsureSince = since;
}
