/** Faults of a schema that was made from flags, told by the flag to give instead of the field in the file. */
import { ensure, PrivetError, quote } from "../../base/errors.ts";
import type { Given } from "../command.ts";
import { textOf } from "../input.ts";

/** Fields that a flag of another name sets. */
const flagOf: Readonly<Record<string, string>> = { about: "rows-about" };

/** Does the work; where a field is refused, names its flag. */
export function byFlags<T>(flags: Given, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const field =
      error instanceof PrivetError && error.code === "schema-invalid" ? error.fix.option : undefined;
    if (!(error instanceof PrivetError) || field === undefined) throw error;
    const flag = flagOf[field] ?? field;
    throw new PrivetError(
      error.code,
      error.message.replace(`the field ${field}`, `--${flag}`),
      flags[flag] === undefined ? `Give --${flag} as well.` : `Give another --${flag}.`,
    );
  }
}

/** Dates are no numbers to Privet, and it does not guess which number was meant. */
export function refuseDates(flags: Given): void {
  for (const flag of ["low", "high", "step"]) {
    const text = textOf(flags, flag);
    ensure(
      text === undefined || !/^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}/.test(text),
      "option-out-of-range",
      `--${flag} is ${quote(text)}, a date; bounds are plain numbers, and a column of dates is not read as numbers.`,
      "Write numbers into the file instead, the year or the days since a fixed day, and declare bounds for those; or leave the column out: --ignored.",
    );
  }
}
