/** A receipt out of a file, with the form of every field checked: it may have been edited, or come from anywhere. */

import type { Json } from "../base/json.ts";
import { type Guarantee, guarantees, type Receipt, type ReceiptDraw } from "../curator/index.ts";
import { BOOK_NEIGHBOURS } from "../schema/types.ts";
import { check, record } from "./file-checks.ts";

export const isGuarantee = (value: unknown): value is Guarantee =>
  (guarantees as readonly unknown[]).includes(value);

const LONGEST = 1000;
const isText = (value: unknown) => typeof value === "string" && value !== "" && value.length <= LONGEST;
const isHash = (value: unknown) => typeof value === "string" && /^[0-9a-f]{64}$/.test(value);
const isCount = (value: unknown) => Number.isSafeInteger(value) && (value as number) > 0;

/** A plain decimal, as amounts are written: no sign, no exponent, nothing that reads as NaN. */
const isDecimal = (value: unknown, digits: number) =>
  typeof value === "string" && new RegExp(`^\\d{1,30}(?:\\.\\d{1,${digits}})?$`).test(value);
const isEpsilon = (value: unknown) => isDecimal(value, 12);
const isDelta = (value: unknown) => isDecimal(value, 30) && /^0/.test(value as string);
const isPart = (value: unknown) => typeof value === "string" && /^\d{1,4}-\d{1,4}\/\d{1,4}$/.test(value);
const isRho = (value: unknown) => isDecimal(value, 18);

const fields: Readonly<Record<keyof Receipt, (value: unknown) => boolean>> = {
  privet: (value) => value === "receipt/1",
  dataset: isText,
  unit: isText,
  neighbours: (value) => (BOOK_NEIGHBOURS as readonly unknown[]).includes(value),
  epsilon: isEpsilon,
  delta: isDelta,
  composition: isText,
  draws: (value) => Array.isArray(value),
  purpose: isText,
  entry: isCount,
  entryHash: isHash,
  schema: isHash,
  version: isText,
  guarantee: isGuarantee,
};

export function receiptOf(value: unknown): Receipt {
  const receipt = record(value, "receipt");
  for (const [name, fits] of Object.entries(fields))
    check(
      Object.hasOwn(receipt, name) && fits(receipt[name]),
      `receipt.${name} is missing or not of its form.`,
    );
  const draws = (receipt.draws as unknown[]).map((draw, k) => drawOf(record(draw, `receipt.draws[${k}]`), k));
  return { ...(receipt as unknown as Receipt), draws };
}

function drawOf(draw: Json, k: number): ReceiptDraw {
  const { mechanism, query, epsilon, delta, rho, count, part } = draw;
  const isSized = rho === undefined ? isEpsilon(epsilon) : isRho(rho) && epsilon === undefined;
  const isWhole = isText(mechanism) && isText(query) && isCount(count);
  check(
    isWhole && isSized && (delta === undefined || isDelta(delta)) && (part === undefined || isPart(part)),
    `receipt.draws[${k}] is not of its form.`,
  );
  return draw as unknown as ReceiptDraw;
}
