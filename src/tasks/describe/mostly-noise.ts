/**
 * Whether noise drowns a statistic. Decided by what is public: law and scale of the noise, declared bounds, a declared number of rows;
 * only where nobody declared one, by the noisy number of rows that was released. Quote and release decide alike.
 */

/** Half of an error bar that is more than half as wide as all that the declaration allows. */
export const drowns = (error: number | undefined, size: number): boolean =>
  error !== undefined && error > size / 4;

/** Ranks that are off by more than a quarter of the rows. */
export const drownsRanks = (error: number, rows: number | undefined): boolean =>
  drowns(error, rows ?? Number.POSITIVE_INFINITY);

/** Counts whose noise is larger than what a cell holds on average. */
export const drownsCells = (error: number, cells: number, rows: number | undefined): boolean =>
  rows !== undefined && error > rows / cells;

/** What is added to an answer. */
export const markedAs = (isMostlyNoise: boolean): { readonly mostlyNoise?: true } =>
  isMostlyNoise ? { mostlyNoise: true } : {};
