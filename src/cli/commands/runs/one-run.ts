/** Commands about one run at a server: what is told of it. */
import { ensure, quote } from "../../../base/errors.ts";
import { amountIn } from "../../../base/rational.ts";
import type { RemoteRunHandle } from "../../../client/connect.ts";
import type { RunTold } from "../../../client/wire.ts";
import { flowName } from "../../../flow/name.ts";
import type { Command, Flags, Input } from "../../command.ts";
import { required } from "../../input.ts";
import { reachServer } from "../../remote/reach.ts";
import { tokenFlag } from "../../remote/token-flag.ts";
import { costText } from "../../text/amounts-text.ts";
import { json, note } from "../../text/notes.ts";
import { textTable } from "../../text/text-table.ts";
import { text } from "../../words/flag-kinds.ts";
import { ensureServer } from "./server-word.ts";

export const SERVER = "https://privet.hospital.example";
const RUN = "run_abcdefghijklmnopqrstuvwxyz";

export const whenText = (time: string): string => time.slice(5, 16).replace("T", " ");
export const stateText = ({ state, code }: RunTold): string => (code === null ? state : `${state}: ${code}`);

/** A command about one run. */
export const aboutOneRun = (
  word: string,
  flags: Flags,
  act: (run: RemoteRunHandle, input: Input) => Promise<RunTold>,
): Command => ({
  usage: `SERVER RUN${flags.reason ? " --reason TEXT" : ""}`,
  args: ["SERVER", "RUN"],
  servers: true,
  flags: { ...flags, ...tokenFlag },
  examples: [`privet runs ${word} ${SERVER}/patients ${RUN}${flags.reason ? ' --reason "as agreed"' : ""}`],

  async run(input) {
    ensureServer(input);
    const [address, id] = input.args;
    const { server, dataset, origin } = await reachServer(input, address);
    const told = await act(server.run(id), input);
    ensure(
      dataset === undefined || told.dataset === dataset,
      "not-found",
      `${quote(id)} is no run on ${dataset}.`,
      `Look at what there is: privet runs list ${address}.`,
    );
    input.io.out(input.flags.json ? json(told) : runText(told));
    noteNext(input, told, `${origin}/${told.dataset}`);
    return 0;
  },
});

function runText(run: RunTold): string {
  const {
    id,
    dataset,
    plan,
    price,
    paid,
    entry,
    seconds,
    asked,
    started,
    ended,
    why,
    approval,
    note: said,
    steps,
  } = run;
  const rows = [
    [id, stateText(run)],
    ["data", dataset],
    [
      "plan",
      `${plan.task} ${flowName(plan) ?? plan.method}${"label" in plan ? `, label ${plan.label}` : ""}`,
    ],
    [
      "price",
      `ε ${costText(amountIn(price.epsilon))}, δ ${price.delta}${paid ? ` · paid, entry ${entry}` : ""}`,
    ],
    ["asked", `${whenText(asked)} UTC${started === null ? "" : ` · started ${whenText(started)}`}`],
    ...(ended === null
      ? [["seen", `${seconds.boundary} s after its start`]]
      : [["ended", `${whenText(ended)} UTC`]]),
    ...(steps ? [["steps", stepsText(steps)]] : []),
    ...(approval === null ? [] : [["owner", `${approval.decision}: ${approval.reason}`]]),
    ...(said === null ? [] : [["note", said]]),
    ...(why === null ? [] : [["why", why]]),
  ];
  return textTable([{ title: "" }, { title: "" }], rows);
}

/** What a flow's steps have released so far, each to be fetched by its name. */
const stepsText = ({ released, seconds }: NonNullable<RunTold["steps"]>): string =>
  [`${released.length} of ${seconds.length} released`, ...released].join(" · ");

function noteNext(input: Input, { state, release, cancelAsked, paid }: RunTold, address: string): void {
  if (state === "done")
    note(input, `privet releases get ${address} ${release} --out FILE fetches what it released.`);
  else if (cancelAsked && paid && state !== "cancelled")
    note(input, "It ends at its next boundary. It stays paid for, and nothing comes back.");
}

/** Of decisions. */
export const reasonFlag: Flags = {
  reason: { type: "text", value: "TEXT", kind: text, tip: "Why; it stands in the server's log." },
};
export const reasonIn = ({ flags }: Input): string => required(flags, "reason", '--reason "as agreed"');
