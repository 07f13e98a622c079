/** The number that a plain decimal text means ("-2", "0.5", "1e-3"), or undefined: no NaN, no infinity, no hexadecimal, no blanks. */
export function plainNumber(text: string): number | undefined {
  const value = /^[+-]?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(value) ? value : undefined;
}
