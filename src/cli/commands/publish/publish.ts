/** privet publish: a synopsis of private rows, bought once; whatever is made from it afterwards is free. */
import { ensure, PrivetError } from "../../../base/errors.ts";
import type { Synopsis } from "../../../models/synopsis/synopsis.ts";
import {
  type Companions,
  type Published,
  unpublishedNote,
  writeCompanions,
} from "../../../service/companions.ts";
import { defaultMethod, methodNamed } from "../../../tasks/registry.ts";
import type { Command, Input } from "../../command.ts";
import { shownPath, textOf } from "../../input.ts";
import { dryRun } from "../../method-run/dry-run.ts";
import { METHOD_WORDS, methodFacts, methodFlags, privateFlags } from "../../method-run/flags.ts";
import { fitModel } from "../../method-run/run.ts";
import { labelFrom, planFrom } from "../../method-run/typed-plan.ts";
import { NO_PRIVACY } from "../../method-run/yardstick.ts";
import { NOT_WRITTEN } from "../../paid-result.ts";
import { note, noteWrapped, warn } from "../../text/notes.ts";
import { commandLine } from "../../words/command-line.ts";
import { companionFacts, companionFlags, companionsIn, companionWords } from "./files.ts";

export const publish: Command = {
  usage: "DATA [--label L] --epsilon E [--with METHOD] --out FILE [--table FILE] [--datasheet FILE]",
  args: ["DATA"],
  servers: true,
  flags: {
    label: {
      type: "text",
      value: "L",
      tip: "The attribute that will be learnt from it; counted with every other. A whole table needs none.",
    },
    ...privateFlags("publish"),
    ...companionFlags,
  },
  examples: [
    "privet publish patients --epsilon 0.5 --delta 1e-7 --dry-run",
    "privet publish patients --epsilon 0.5 --delta 1e-7 --out published.json --datasheet about.md",
    "privet publish patients --label outcome --epsilon 0.5 --delta 1e-7 --out published.json --table made-up.csv --rows 1000",
    "privet publish adult --with priv-pfc --grids 1000 --label income --epsilon 0.1 --seed 1 --out adult.json",
  ],

  facts: {
    words: { ...METHOD_WORDS, ...companionWords },
    of: async (input) => [...(await methodFacts(input, "publish")), ...companionFacts(input)],
  },

  more: (words) => methodFlags("publish", words),

  async run(input: Input) {
    const { flags } = input;
    ensure(
      flags.with !== NO_PRIVACY,
      "option-unknown",
      "Nothing is published without privacy: a table that is public can be learnt from as it is.",
      "Use it so: privet classify --on DATA --label L --learner cart.",
    );
    const method = methodNamed("publish", textOf(flags, "with") ?? defaultMethod("publish"));
    const planned = await planFrom(input, "publish", async () => ({
      fields: labelFrom(flags, method.label),
    }));
    const companions = companionsIn(input, planned.out);
    const wanted = companions.table !== undefined || companions.datasheet !== undefined;
    ensure(
      !wanted || planned.out !== undefined,
      "option-out-of-range",
      "Tables and datasheets are made from the synopsis's file, and no --out is given.",
      "Give it, for example --out published.json.",
    );
    if (flags["dry-run"]) return dryRun(input, planned);
    const { code, model, receipt } = await fitModel(input, planned);
    // Where the synopsis went to stdout instead, there is no file for the others to be about.
    return code !== 0 || !wanted || planned.out === undefined
      ? code
      : accompany(input, companions, { model: model as Synopsis, receipt }, planned.out);
  },
};

/** The synopsis is paid for and kept by now: what fails here can be made again. */
async function accompany(
  input: Input,
  companions: Companions,
  synopsis: Published,
  out: string,
): Promise<number> {
  try {
    for (const path of await writeCompanions(companions, synopsis, { file: out, shell: commandLine }))
      note(input, `written: ${shownPath(input.io, path)}`);
    const unpublished = unpublishedNote(companions, synopsis.model);
    if (unpublished) noteWrapped(input, unpublished);
    return 0;
  } catch (error) {
    const why = error instanceof PrivetError ? ` ${error.message}` : "";
    warn(
      input,
      "not-written",
      `The table or the datasheet could not be written.${why} The synopsis is in ${shownPath(input.io, out)}: privet publish table makes them for nothing.`,
    );
    return NOT_WRITTEN;
  }
}
