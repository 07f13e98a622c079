/** Public functions of one value as SQL: a search in a sorted list, as nested CASEs whose depth is the logarithm of its length. */

/** Keys in rising order, as the database sorts them, each with what it stands for. */
export type Decisions = readonly (readonly [key: string, result: string])[];

/** Up to so many keys are tried one after the other. */
const IN_TURN = 12;

/** What a value's key stands for; `otherwise` for values that are no key, and for NULL. */
export function decideEqual(value: string, keys: Decisions, otherwise: string, isSearched = false): string {
  if (keys.length === 0) return otherwise;
  if (keys.length <= IN_TURN)
    return isSearched
      ? `CASE ${keys.map(([key, result]) => `WHEN ${value} = ${key} THEN ${result}`).join(" ")} ELSE ${otherwise} END`
      : `CASE ${value} ${keys.map(([key, result]) => `WHEN ${key} THEN ${result}`).join(" ")} ELSE ${otherwise} END`;
  const middle = Math.floor(keys.length / 2);
  const below = decideEqual(value, keys.slice(0, middle), otherwise, isSearched);
  const above = decideEqual(value, keys.slice(middle), otherwise, isSearched);
  return `CASE WHEN ${value} < ${keys[middle][0]} THEN ${below} ELSE ${above} END`;
}

/** What the run that a value is in stands for; each run begins at its key, and the first one's key is that of all values below. */
export function decideRun(value: string, runs: Decisions): string {
  if (runs.length === 1) return runs[0][1];
  const middle = Math.floor(runs.length / 2);
  const below = decideRun(value, runs.slice(0, middle));
  const above = decideRun(value, runs.slice(middle));
  return `CASE WHEN ${value} < ${runs[middle][0]} THEN ${below} ELSE ${above} END`;
}
