/** privet serve: checks what is to be served, makes what a first start needs, and hands over to the process that serves. */
import { resolve } from "node:path";
import { ensure } from "../../../base/errors.ts";
import { remarksOn } from "../../../server/config/machine.ts";
import { defaultConfig, readServerConfig } from "../../../server/config/read.ts";
import type { ServerConfig } from "../../../server/config/types.ts";
import { loosened } from "../../../server/supervisor/flags.ts";
import type { Command, Input } from "../../command.ts";
import { numberOf, shownPath, textOf } from "../../input.ts";
import { json, note, noteWrapped } from "../../text/notes.ts";
import { file, number, text } from "../../words/flag-kinds.ts";
import { shellWord } from "../../words/shell-word.ts";
import { ownersTokenFile, writeForOwner } from "./for-owners-eyes.ts";
import { prepareServing } from "./prepare.ts";
import { ensureServable } from "./servable.ts";

const STATE = "privet-state";

export const serve: Command = {
  usage: "[DATA…] [--config FILE] [--port N] [--log FILE] [--calibrate] [--check]",
  args: ["DATA?…"],
  flags: {
    config: {
      type: "text",
      value: "FILE",
      kind: file,
      tip: "The server's configuration (privet.server.json), which names the data sets.",
    },
    port: {
      type: "text",
      value: "N",
      kind: number({ from: 1, upTo: 65_535, whole: true, examples: ["7777"] }),
      tip: "Where to listen on this machine, without a configuration.",
      default: "7777",
    },
    log: {
      type: "text",
      value: "FILE",
      kind: text,
      tip: "Adds the log to this file, one JSON object a line.",
      default: "standard output, and nowhere if that is a terminal",
    },
    calibrate: {
      type: "switch",
      tip: "Measures again how fast this machine is, on made-up rows: how long runs take is told from it.",
    },
    check: { type: "switch", tip: "Reads and checks everything, says what it found, and serves nothing." },
  },
  examples: ["privet serve patients", "privet serve --config privet.server.json --check"],

  async run(input) {
    const { flags, io } = input;
    const { config, folder } = await configOf(input);
    await ensureServable(config, folder);
    const remarks = [...remarksOn(config), ...loosened()];
    for (const remark of remarks) noteWrapped(input, remark);
    if (flags.check) {
      const names = Object.keys(config.datasets);
      io.out(
        flags.json
          ? json({ listen: config.listen, datasets: names, state: config.state, remarks })
          : `  The configuration is complete: ${names.join(", ")} at ${config.listen.host}:${config.listen.port}.\n`,
      );
      return 0;
    }
    ensure(
      io.serve !== undefined,
      "option-out-of-range",
      "A server is a process of its own.",
      "Start it from a shell: privet serve DATA.",
    );
    const first = await prepareServing(config, (token) => {
      if (!io.outIsTerminal) writeForOwner(ownersTokenFile(config), token);
    });
    if (first !== undefined) tellFirst(input, config, first);
    const log = textOf(flags, "log");
    return io.serve({
      ...{ config, folder, calibrate: flags.calibrate === true },
      ...(log === undefined ? {} : { log: resolve(io.cwd, log) }),
    });
  },
};

/** What the first start says: the owner's token or where it lies, and how people come in. */
function tellFirst(input: Input, config: ServerConfig, token: string): void {
  const { flags, io } = input;
  if (io.outIsTerminal) {
    io.out(flags.json ? json({ owner: token }) : `  ${token}\n`);
    note(input, "This is the owner's token. It is shown this once, and is kept nowhere.");
  } else {
    const shown = shownPath(io, ownersTokenFile(config));
    io.out(flags.json ? json({ ownerTokenFile: shown }) : `  ${shown}\n`);
    note(input, "The owner's token is in this file, for your eyes only. It is kept nowhere else: move it.");
  }
  note(input, `Next, on another terminal: ${nextCommands(config, input)}`);
}

/** Whoever named a configuration has to name it again. */
function nextCommands({ datasets }: ServerConfig, { flags }: Input): string {
  const where = flags.config === undefined ? "" : ` --config ${shellWord(String(flags.config))}`;
  const [dataset] = Object.keys(datasets);
  return `privet access add ana --role analyst${where}, and privet access grant ana ${dataset} --epsilon 0.5${where}`;
}

async function configOf(input: Input): Promise<{ readonly config: ServerConfig; readonly folder: string }> {
  const { args, flags, io } = input;
  const [path, port] = [textOf(flags, "config"), numberOf(flags, "port")];
  ensure(
    (path === undefined) === args.length > 0,
    "option-out-of-range",
    path === undefined
      ? "Nothing is named that could be served."
      : "Data are named twice, here and in the file.",
    "Name data sets, or a configuration that does: --config FILE.",
  );
  if (path === undefined)
    return {
      config: await defaultConfig({
        data: args,
        ...(port === undefined ? {} : { port }),
        state: STATE,
        folder: io.cwd,
      }),
      folder: io.cwd,
    };
  ensure(
    port === undefined,
    "option-out-of-range",
    "--port is for a start without a configuration.",
    'Write it into the file: "listen": "127.0.0.1:7777".',
  );
  const file = resolve(io.cwd, path);
  return { config: await readServerConfig(file), folder: resolve(file, "..") };
}
