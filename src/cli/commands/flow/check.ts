/** privet flow check: whether a flow is written as flows are, and, with data, whether its steps fit them. Free. */

import { isPaid } from "../../../tasks/flow/flow.ts";
import type { Command } from "../../command.ts";
import { dataOf } from "../../input.ts";
import { needing } from "../../method-run/flags.ts";
import { json, note } from "../../text/notes.ts";
import { ensureFree } from "./free-options.ts";
import { aboutData, amountFlags, dataFlags, flowNamed } from "./given-flow.ts";
import { quoteFlow } from "./quote-flow.ts";

const DATA_FLAGS = { ...amountFlags, ...dataFlags };

export const flowCheck: Command = {
  usage: "FLOW [DATA]",
  args: ["FLOW", "DATA?"],
  servers: true,
  flags: needing("data", Object.keys(DATA_FLAGS), DATA_FLAGS),
  facts: {
    words: { data: "checks against data, and no DATA is named" },
    of: ({ args }) => (args.length > 1 ? ["data"] : []),
  },
  examples: ["privet flow check first-look.json", "privet flow check first-look.json clinic"],

  async run(input) {
    const { args, flags, io } = input;
    const given = await flowNamed(input);
    const { flow, folder } = given;
    await ensureFree(flow, folder);
    const data = args.length > 1 ? await dataOf(aboutData(input)) : undefined;
    if (data) await quoteFlow(input, given, data);
    const paid = flow.steps.filter(isPaid).length;
    const told = { flow: args[0], steps: flow.steps.length, paid, fits: data?.name ?? null };
    io.out(
      flags.json
        ? json(told)
        : `${args[0]}: ${flow.steps.length} steps, ${paid} of them paid for, as flows are written.\n`,
    );
    note(
      input,
      data
        ? `It fits ${data.name}. Nothing was run.`
        : "Whether it fits data: privet flow check FLOW DATA. Nothing was run.",
    );
    return 0;
  },
};
