/** privet access revoke: makes a token worthless, at once. */
import { ensure, marked, quote } from "../../../base/errors.ts";
import { systemClock } from "../../../server/clock.ts";
import type { Command } from "../../command.ts";
import { json } from "../../text/notes.ts";
import { noteHere } from "./people.ts";
import { placeFlags, withAsked } from "./place.ts";

export const accessRevoke: Command = {
  usage: "ID",
  args: ["ID"],
  flags: placeFlags,
  examples: ["privet access revoke k3jd72hgta"],

  async run(input) {
    const { args, flags, io } = input;
    const [id] = args;
    const isRevoked = await withAsked(input, (asked) =>
      asked.revokeToken(id, systemClock.now(), noteHere("token.revoke", { token: id })),
    );
    ensure(
      isRevoked,
      "not-found",
      `There is no token ${quote(id)} that could still be used.`,
      marked`{command:access list} tells which there are.`,
    );
    io.out(flags.json ? json({ revoked: id }) : `  ${id} is revoked\n`);
    return 0;
  },
};
