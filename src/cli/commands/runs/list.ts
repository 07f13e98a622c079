/** privet runs list: what was asked of a server, and how it is. */
import { amountIn } from "../../../base/rational.ts";
import { type RunTold, runStatesTold } from "../../../client/wire.ts";
import { flowName } from "../../../flow/name.ts";
import type { Command } from "../../command.ts";
import { oneOf } from "../../input.ts";
import { reachServer } from "../../remote/reach.ts";
import { tokenFlag } from "../../remote/token-flag.ts";
import { costText } from "../../text/amounts-text.ts";
import { json } from "../../text/notes.ts";
import { textTable } from "../../text/text-table.ts";
import { choice } from "../../words/flag-kinds.ts";
import { SERVER, stateText, whenText } from "./one-run.ts";
import { ensureServer } from "./server-word.ts";

export const runsList: Command = {
  usage: "SERVER [--state STATE]",
  args: ["SERVER"],
  servers: true,
  flags: {
    state: {
      type: "text",
      value: "STATE",
      kind: choice(runStatesTold),
      tip: `Only those that are ${runStatesTold.join(", ")}.`,
    },
    ...tokenFlag,
  },
  examples: [`privet runs list ${SERVER}/patients`, `privet runs list ${SERVER} --state waiting`],

  async run(input) {
    ensureServer(input);
    const { server, dataset } = await reachServer(input, input.args[0]);
    const runs = await server.runs({ dataset, state: oneOf(input.flags, "state", runStatesTold) });
    if (input.flags.json) input.io.out(json({ runs }));
    else input.io.out(listText(runs, (await server.me()).role !== "analyst"));
    return 0;
  },
};

const WIDEST = 40;

/** Owners and auditors see everybody's, and so who asked. */
function listText(runs: readonly RunTold[], withWhom: boolean): string {
  const columns = [
    { title: "run" },
    { title: "asked (UTC)" },
    ...(withWhom ? [{ title: "by" }] : []),
    { title: "data" },
    { title: "what" },
    { title: "ε", align: "right" as const },
    { title: "state" },
  ];
  const rows = runs.map((run) => [
    run.id,
    whenText(run.asked),
    ...(withWhom ? [run.by] : []),
    run.dataset,
    whatText(run.plan),
    costText(amountIn(run.price.epsilon)),
    stateText(run),
  ]);
  return runs.length === 0 ? "  no runs\n" : textTable(columns, rows);
}

function cut(name: string): string {
  const letters = [...name];
  return letters.length > WIDEST ? `${letters.slice(0, WIDEST - 1).join("")}…` : name;
}

/** A flow by its title or its steps, cut where a table would be too wide. */
function whatText(plan: RunTold["plan"]): string {
  const name = flowName(plan);
  if (name === undefined) return `${plan.task} ${plan.method}`;
  return `flow ${cut(name)}`;
}
