/** What a flow would cost; nothing is run or spent. */
import { ensure, marked } from "../../../base/errors.ts";
import type { Data } from "../../../service/data.ts";
import { type QuoteJson, quote } from "../../../service/quote.ts";
import { knowingCurves } from "../../../service/simulated-curves.ts";
import { planOfFlow } from "../../../tasks/flow-plan.ts";
import type { Plan } from "../../../tasks/plan.ts";
import type { Input } from "../../command.ts";
import { note } from "../../text/notes.ts";
import type { GivenFlow } from "./given-flow.ts";

/** The plan that a flow is, with the errors of its steps that are known; with --simulate, those that can be. */
export async function plannedFlow(input: Input, given: GivenFlow, data: Data): Promise<Plan<"flow">> {
  const { flags, io } = input;
  const simulate = flags.simulate === true;
  ensure(
    !simulate || !data.elsewhere,
    "request-invalid",
    "Errors are simulated where the schema is, and a server keeps it.",
    marked`Simulate by {command:flow price --simulate} where the schema is, and write the curve into the step.`,
  );
  const begins = (step: string) => note(input, `Simulating ${step} on made-up rows …`);
  const fails = (step: string, why: string) => note(input, `${step} could not be simulated: ${why}`);
  const how = { simulate, signal: io.signal, begins, fails };
  return knowingCurves(data, planOfFlow(given.json, data.subject), how);
}

export const quoteFlow = async (input: Input, given: GivenFlow, data: Data): Promise<QuoteJson> =>
  quote(data, await plannedFlow(input, given, data), { signal: input.io.signal });
