/**
 * privet flow run: carries a flow out, step by step, for one price. A run that was cut off is gone on with by the same command: it does not
 * pay again, and steps that have released are not asked again.
 */
import { resolve } from "node:path";
import { PrivetError } from "../../../base/errors.ts";
import type { Data } from "../../../service/data.ts";
import type { RunOf } from "../../../service/flow-run/journal.ts";
import { hasCost, keepingSteps } from "../../../service/flow-run/keeping-steps.ts";
import { newRunName, RunFolder } from "../../../service/flow-run/run-folder.ts";
import { checkedSeed } from "../../../service/seed.ts";
import type { Flow } from "../../../tasks/flow/flow.ts";
import { isPaid } from "../../../tasks/flow/flow.ts";
import type { FlowRelease } from "../../../tasks/flow/run.ts";
import { Cancelled } from "../../../tasks/method.ts";
import type { Command, Input } from "../../command.ts";
import { dataOf, numberOf, required } from "../../input.ts";
import { CHARGED, engineFrom, isChargedMethod, needing } from "../../method-run/flags.ts";
import { noteBudget, runPlanOf, type Walk } from "../../run-plan.ts";
import { note } from "../../text/notes.ts";
import { folder } from "../../words/flag-kinds.ts";
import { allowFrom } from "../../words/plan-words.ts";
import { ensureFree } from "./free-options.ts";
import { makeFree } from "./free-steps.ts";
import { aboutData, amountFlags, dataFlags, flowNamed, type GivenFlow, runFlags } from "./given-flow.ts";
import { plannedFlow } from "./quote-flow.ts";
import { tellRun } from "./tell-run.ts";

export const flowRun: Command = {
  usage: "FLOW DATA --out FOLDER",
  args: ["FLOW", "DATA"],
  servers: true,
  flags: {
    out: {
      type: "text",
      value: "FOLDER",
      kind: folder,
      tip: "Where releases go, one file a step. A run that was cut off there is gone on with.",
    },
    ...amountFlags,
    ...needing("charged", ["holder"], runFlags),
    ...dataFlags,
  },
  facts: {
    words: CHARGED,
    of: async (input) => ((await isChargedMethod(aboutData(input))) ? ["charged"] : []),
  },
  examples: [
    "privet flow run first-look.json clinic --out looked",
    "privet flow run first-look.json clinic --epsilon 0.5 --out looked",
  ],

  async run(input) {
    const given = await flowNamed(input);
    const { flow, folder: beside } = given;
    const shown = required(input.flags, "out", "--out looked");
    await ensureFree(flow, beside);
    const data = await dataOf(aboutData(input));
    const going = await goingOn(input, { given, data, shown });
    try {
      if (!isReleased(flow, going.folder)) await carryOut(input, going);
      else note(input, "All steps have released. Nothing is paid again.");
      if (!isReleased(flow, going.folder)) throw stopped(going);
      await makeFree(input, flow, { out: going.path, flow: beside });
      tellRun(input, going.path, going.folder!.journal);
      return 0;
    } finally {
      going.folder?.close();
    }
  },
};

/** A run on its way: its folder is there once it is wanted. */
interface Going extends RunOf {
  readonly flow: Flow;
  readonly opened: Data;
  readonly path: string;
  readonly shown: string;
  readonly run: string;
  folder: RunFolder | undefined;
}

async function goingOn(
  input: Input,
  { given, data, shown }: { readonly given: GivenFlow; readonly data: Data; readonly shown: string },
): Promise<Going> {
  const { flags, io } = input;
  const seed = checkedSeed(data, numberOf(flags, "seed"));
  const of: RunOf = {
    data: data.name,
    plan: await plannedFlow(input, given, data),
    ...(seed === undefined ? {} : { seed }),
  };
  const path = resolve(io.cwd, shown);
  const found = await RunFolder.found(path, shown, of);
  return {
    ...of,
    // What is gone on with is split as it was begun, whatever has been simulated since.
    plan: found?.journal.plan ?? of.plan,
    flow: given.flow,
    opened: data,
    path,
    shown,
    run: found?.journal.run ?? newRunName(),
    folder: found,
  };
}

const isReleased = (flow: Flow, folder: RunFolder | undefined): boolean =>
  folder !== undefined &&
  flow.steps.filter(isPaid).every(({ name }) => folder.journal.released.includes(name));

async function carryOut(input: Input, going: Going): Promise<void> {
  const { plan, opened: data, shown } = going;
  const isNew = going.folder === undefined;
  const keeping = keepingSteps(going.flow, data.subject, () => going.folder);
  const walk: Walk = {
    ...{ data, plan, allow: allowFrom(input), seed: going.seed },
    threads: numberOf(input.flags, "threads"),
    wish: engineFrom(input.flags),
    resumable: { run: going.run, kept: keeping.kept, paid: keeping.paid },
    async agreed() {
      going.folder ??= await RunFolder.begun(
        going.path,
        shown,
        { data: going.data, plan, ...(going.seed === undefined ? {} : { seed: going.seed }) },
        going.run,
      );
    },
  };
  try {
    await runPlanOf(
      input,
      walk,
      () => undefined,
      async (ran) => {
        // A server tells all steps at the end.
        for (const step of (ran.json.release as FlowRelease).steps) await keeping.keepLate(step);
        noteBudget(input, ran);
      },
    );
  } catch (error) {
    if (keeping.failed(error)) await going.folder?.fail();
    if (error instanceof Cancelled) throw stopped(going);
    if (isNew && going.folder && !(await hasCost(data, going, going.folder))) {
      going.folder.remove();
      going.folder = undefined;
    }
    throw error;
  }
}

function stopped({ flow, folder: begun, shown }: Going): PrivetError {
  const paid = flow.steps.filter(isPaid).length;
  return new PrivetError(
    "cancelled",
    `Stopped after ${begun?.journal.released.length ?? 0} of ${paid} paid steps. What they released is in ${shown}; what is paid for stays paid.`,
    "The same command goes on from there, and pays nothing more.",
  );
}
