/** privet flow show: what the steps of a flow released, in words, and what they cost together. Free. */
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { ensure, quote } from "../../../base/errors.ts";
import { JOURNAL, readJournal } from "../../../service/flow-run/journal.ts";
import type { Command } from "../../command.ts";
import { exactFlag } from "../../text/receipt-text.ts";
import { tellRun } from "./tell-run.ts";

export const flowShow: Command = {
  usage: "FOLDER",
  args: ["FOLDER"],
  flags: { exact: exactFlag },
  examples: ["privet flow show looked"],

  async run(input) {
    const path = resolve(input.io.cwd, input.args[0]);
    ensure(
      existsSync(join(path, JOURNAL)),
      "file-missing",
      `${quote(input.args[0])} is no folder that a flow was run in.`,
      "Name the folder that privet flow run --out has made.",
    );
    tellRun(input, path, readJournal(path, input.args[0]));
    return 0;
  },
};
