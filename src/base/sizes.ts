/** Sizes of memory and disk as people write them: "2 GB", "512 MB", "64KB", of 1,024 each. */
const SIZE = /^(\d{1,6}(?:\.\d{1,3})?) ?(KB|MB|GB|TB)$/;
const UNITS: Readonly<Record<string, number>> = { KB: 2 ** 10, MB: 2 ** 20, GB: 2 ** 30, TB: 2 ** 40 };

/** Undefined where a value is no such text. */
export function bytesOf(text: unknown): number | undefined {
  const [, amount, unit] = (typeof text === "string" && SIZE.exec(text)) || [];
  return amount === undefined ? undefined : Math.floor(Number(amount) * UNITS[unit]);
}
