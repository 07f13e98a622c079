/** Small JSON Schemas from which routes put theirs together. Objects name all their members: others are refused, and never sent. */
import { NAME } from "../ids.ts";
import { roles } from "../people.ts";
import { auditActs, runStates } from "../stores/asked.ts";

export type WireSchema = Readonly<Record<string, unknown>>;

export const text: WireSchema = { type: "string" };
export const flag: WireSchema = { type: "boolean" };
export const whole: WireSchema = { type: "integer" };
export const number: WireSchema = { type: "number" };
/** A document of the library's own, which has a version and a description of its own. */
export const document = (description: string): WireSchema => ({ description });
export const listOf = (items: WireSchema): WireSchema => ({ type: "array", items });
export const oneOf = (words: readonly string[]): WireSchema => ({ type: "string", enum: words });
export const pattern = (form: string, description = ""): WireSchema => ({
  type: "string",
  pattern: form,
  ...(description ? { description } : {}),
});
export const orNull = (schema: WireSchema): WireSchema => ({ ...schema, type: [schema.type, "null"] });
export const shortText = (maxLength: number): WireSchema => ({ type: "string", maxLength });

/** An object: members are there unless they stand in `optional`. */
export const object = (
  members: Readonly<Record<string, WireSchema>>,
  optional: readonly string[] = [],
): WireSchema => ({
  type: "object",
  properties: members,
  required: Object.keys(members).filter((name) => !optional.includes(name)),
  additionalProperties: false,
});

const DECIMAL = "^[0-9]{1,20}(\\.[0-9]{1,40})?$";
export const decimal = pattern(DECIMAL, "A decimal number as a text, because it is exact.");
export const asAmount = pattern("^[0-9.eE+-]{1,64}$", "A decimal number as a text.");
export const name = pattern(NAME);
export const principalName = pattern("^(people/[a-z0-9][a-z0-9._-]{0,63}|oidc:[a-z2-7]{20})$");
export const amounts = object({ epsilon: text, delta: text, rho: text }, ["rho"]);
export const page = (items: WireSchema): WireSchema =>
  object({
    items: listOf(items),
    next: orNull({ ...text, description: "Give it as `after` for what follows." }),
  });
export const paging = {
  after: pattern("^[A-Za-z0-9_-]{48}$", "The `next` of an earlier answer."),
  limit: pattern("^([1-9][0-9]?|1[0-9][0-9]|200)$", "From 1 to 200; 50 unless given."),
};
export const state = oneOf(runStates);
export const role = oneOf(roles);
export const auditAct = oneOf(auditActs);

export const plan: WireSchema = {
  type: "object",
  description: "A plan (plan/1): what to do, in names and numbers. GET /v1/methods describes the options.",
  properties: {
    privet: { const: "plan/1" },
    task: text,
    method: text,
    label: text,
    attributes: listOf(text),
    epsilon: text,
    delta: text,
    options: { type: "object" },
    holder: text,
  },
};

export const run = object(
  {
    privet: text,
    id: text,
    dataset: text,
    by: text,
    holder: text,
    state,
    plan: document("The plan, with what it left out."),
    price: amounts,
    paid: flag,
    entry: orNull(whole),
    asked: text,
    started: orNull(text),
    ended: orNull(text),
    seconds: object({ first: number, boundary: number }),
    extended: whole,
    cancelAsked: flag,
    code: orNull(text),
    why: orNull(text),
    release: orNull(text),
    approval: { ...object({ decision: text, by: text, reason: text, at: text }), type: ["object", "null"] },
    note: orNull(text),
    steps: {
      ...object({ released: listOf(text), seconds: listOf(number) }),
      description:
        "Of a flow: what its paid steps have released so far, and after how many seconds each is looked for.",
    },
  },
  ["steps"],
);

export const receipt = document("A receipt (receipt/1).");

export const problem = object({
  type: text,
  title: text,
  status: whole,
  code: text,
  detail: text,
  fix: object({ do: text, marked: text, option: text, attribute: text }, ["marked", "option", "attribute"]),
  exit: whole,
  instance: text,
});
