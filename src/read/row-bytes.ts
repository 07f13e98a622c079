/** What rows take in memory, by what is declared alone. */
import { codeCount } from "../schema/coding/codes.ts";
import type { CodedAttribute, Schema } from "../schema/types.ts";
import { codedAttributes } from "./columns.ts";
import { emptyCodes } from "./empty-codes.ts";

/** What an engine takes for each byte of codes, these included: kernels have rows in an order of their own. Measured at most so much. */
const SHARES = 3;

/** Bytes of one row in an engine that holds these attributes. */
export const bytesOfRow = (attributes: readonly CodedAttribute[]): number =>
  SHARES * attributes.reduce((sum, a) => sum + emptyCodes(codeCount(a), 0).BYTES_PER_ELEMENT, 0);

/** Rows that may be in a database, where nothing is public about their number. */
export const UNKNOWN_ROWS = 2 ** 24;
/** What rows of a database may take that are dealt into parts: all of them together, and the parts. */
const DEALT_ROOM = 2 ** 31;

/** Whether rows of a database can be kept here and dealt, by what is public about them. */
export const areDealtHere = (schema: Schema): boolean =>
  2 * (schema.rows.about ?? UNKNOWN_ROWS) * bytesOfRow(codedAttributes(schema)) <= DEALT_ROOM;
