/** What rows take in memory, by what is declared alone. */
import { codeCount } from "../schema/coding/codes.ts";
import type { CodedAttribute } from "../schema/types.ts";
import { emptyCodes } from "./empty-codes.ts";

/** What an engine takes for each byte of codes, these included: kernels have rows in an order of their own. Measured at most so much. */
const SHARES = 3;

/** Bytes of one row in an engine that holds these attributes. */
export const bytesOfRow = (attributes: readonly CodedAttribute[]): number =>
  SHARES * attributes.reduce((sum, a) => sum + emptyCodes(codeCount(a), 0).BYTES_PER_ELEMENT, 0);
