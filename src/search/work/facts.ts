/** What work is counted from: public facts, and nothing else. */
import type { Work } from "../../base/work.ts";
import type { PublicFacts } from "../../curator/index.ts";
import { codeCount } from "../../schema/coding/codes.ts";
import type { Schema } from "../../schema/types.ts";

/** Work on so many rows; undefined where nobody says how many there are, because its time would tell. */
export const onRows = (
  { rows }: Pick<PublicFacts, "rows">,
  work: (rows: number) => Work,
): Work | undefined => (rows === undefined ? undefined : work(rows));

/** So few candidates are compared with each other for a bound; more of them with one alone. */
const FEW_COMPARED = 48;

/** How many comparisons a bound of so many candidates takes. */
export const comparisons = (candidates: number): number =>
  candidates <= FEW_COMPARED ? (candidates * (candidates + 1)) / 2 : candidates;

/** A number as JSON, with what stands around it. */
const NUMBER_BYTES = 26;
/** A receipt, and what every release says of itself. */
const RECEIPT_BYTES = 16_384;
/** Attributes are told with their values, their groups and their names. */
const TIMES_DECLARED = 8;

/** The most that a model takes as JSON: what is declared of its attributes, and so many numbers. */
export const modelBytes = ({ schema }: Pick<PublicFacts, "schema">, numbers: number): number =>
  RECEIPT_BYTES + TIMES_DECLARED * declaredBytes(schema) + NUMBER_BYTES * numbers;

const declaredBytes = ({ attributes }: Schema): number => JSON.stringify(attributes).length;

/** How many codes the engine tells apart for an attribute that a question is about. */
export const codesInWork = ({ schema }: Pick<PublicFacts, "schema">, name: string): number => {
  const attribute = schema.attributes.find((one) => one.name === name);
  return attribute === undefined || attribute.kind === "ignored" ? 0 : codeCount(attribute);
};
