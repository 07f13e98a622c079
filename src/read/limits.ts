/**
 * How much of one field and of one row is kept in memory.
 *
 * A small packed file can hold a field of many gigabytes, and one row must not decide whether the table can be read. So a
 * field that is too long for its limit reads as `TOO_LONG`, which is no number and no value that anybody declares; the row
 * still counts, and only the owner is told how many there were.
 */
export interface ReadingLimits {
  /** Characters of a field. */
  readonly field: number;
  /** Characters of all fields of a row together; fields beyond it are too long. */
  readonly record: number;
  /** Fields of a row; those beyond it are dropped. */
  readonly fields: number;
}

export const LIMITS: ReadingLimits = { field: 2 ** 20, record: 2 ** 24, fields: 2 ** 22 };

/** What a field reads as that is longer than its limit. It holds a code that no text may use. */
export const TOO_LONG = "\uFFFFtoo long";

/** What a field reads as that holds no text: an object, bytes, several values. */
export const NO_TEXT = "{…}";
