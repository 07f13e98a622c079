/** privet ledger setup: the tables of ledgers in a PostgreSQL, made once by the role that will own them. */
import { ensure } from "../../../base/errors.ts";
import { createPostgresBooks, postgresSetUp } from "../../../node/ledger.ts";
import type { Command } from "../../command.ts";
import { required } from "../../input.ts";
import { json, noteWrapped } from "../../text/notes.ts";
import { name } from "../../words/flag-kinds.ts";
import { addressFrom } from "../../words/ledger-address.ts";

export const ledgerSetup: Command = {
  usage: "[ADDRESS] --server-role NAME [--print]",
  args: ["ADDRESS?"],
  databases: true,
  flags: {
    "server-role": {
      type: "text",
      value: "NAME",
      kind: name,
      tip: "The role that servers connect as. It must exist, and may then add entries and nothing else.",
    },
    print: { type: "switch", tip: "Prints the SQL, for whoever runs the database, and connects to nothing." },
  },
  examples: [
    "privet ledger setup postgres://owner@db.hospital.example/privet --server-role privet_server",
    "privet ledger setup --server-role privet_server --print",
  ],

  async run(input) {
    const { args, flags, io } = input;
    const role = required(flags, "server-role", "--server-role privet_server");
    ensure(
      flags.print === true ? args.length === 0 : args.length === 1,
      "option-out-of-range",
      flags.print === true
        ? "--print connects to nothing."
        : "It is not said which database is to be set up.",
      "Name the database by its address, or leave that out and write --print.",
    );
    if (flags.print) {
      const sql = postgresSetUp(role);
      io.out(flags.json ? json({ sql }) : sql);
      return 0;
    }
    await createPostgresBooks(await addressFrom(args[0], io, "ADDRESS"), role);
    io.out(flags.json ? json({ serverRole: role }) : `  The database is set up. ${role} may add entries.\n`);
    noteWrapped(
      input,
      "Next, as the role that you are now: privet budget open DATA --epsilon 1 --ledger ADDRESS, or privet ledger copy DATA ADDRESS where there is a budget already.",
    );
    return 0;
  },
};
