/**
 * A flow and the plan that it is: what the whole may cost, and who pays, stands beside the steps in one, around them in the other. Whether
 * either is well formed is checked by whoever reads it.
 */
import type { Json } from "../base/json.ts";

/** What a flow says of its price, and by whom it is paid. */
const AMOUNTS = ["epsilon", "delta", "holder"] as const;
type Amounts = Partial<Readonly<Record<(typeof AMOUNTS)[number], unknown>>>;

const amountsOf = (said: Amounts) =>
  Object.fromEntries(AMOUNTS.flatMap((field) => (said[field] === undefined ? [] : [[field, said[field]]])));

/** The fields of the plan that a flow is; its method follows from the data. */
export function planFields({ $schema: _, ...flow }: Json): Json {
  const steps = Object.entries(flow).filter(([name]) => !(AMOUNTS as readonly string[]).includes(name));
  const options = { flow: { ...Object.fromEntries(steps), privet: "flow/1" } };
  return { privet: "plan/1", task: "flow", ...amountsOf(flow), options };
}

/** The flow that a plan is of, as it would be written down. */
export const flowFields = (plan: Amounts, flow: Json): Json => ({
  ...flow,
  privet: "flow/1",
  ...amountsOf(plan),
});
