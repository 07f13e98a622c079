/** What a flow would cost; nothing is run or spent. */
import type { Data } from "../../../service/data.ts";
import { type QuoteJson, quote } from "../../../service/quote.ts";
import { planOfFlow } from "../../../tasks/flow-plan.ts";
import type { Input } from "../../command.ts";
import type { GivenFlow } from "./given-flow.ts";

export const quoteFlow = ({ io }: Input, { json: written }: GivenFlow, data: Data): Promise<QuoteJson> =>
  quote(data, planOfFlow(written, data.subject), { signal: io.signal });
