/** privet access add: lets a person in, and makes a token. */
import { makeNewFile, writeWhole } from "../../../node/write-file.ts";
import { principalNamed, shownDay } from "../../../server/admission/names.ts";
import { admit } from "../../../server/admission/people.ts";
import { roles } from "../../../server/people.ts";
import type { AskedStore } from "../../../server/stores/asked.ts";
import type { Command, Input } from "../../command.ts";
import { newFile, numberOf, oneOf, shownPath, textOf } from "../../input.ts";
import { json, note } from "../../text/notes.ts";
import { choice, newFileKind, number } from "../../words/flag-kinds.ts";
import { handHere, namesKind } from "./people.ts";
import { configOf, placeFlags, withAsked } from "./place.ts";

const DAYS = 30;

export const accessAdd: Command = {
  usage: "NAME [--role R] [--datasets a,b] [--days N] [--read-only] [--token-file FILE]",
  args: ["NAME"],
  flags: {
    role: {
      type: "text",
      value: "R",
      kind: choice(roles),
      tip: "owner, analyst or auditor.",
      default: "analyst; of a known person, the one that they have",
    },
    datasets: {
      type: "text",
      value: "a,b",
      kind: namesKind,
      tip: "What the token may be used for.",
      default: "all",
    },
    days: {
      type: "text",
      value: "N",
      kind: number({ from: 1, upTo: 365, whole: true, examples: ["7", "90"] }),
      tip: "How long the token is good for.",
      default: `the configuration's, else ${DAYS}`,
    },
    "read-only": { type: "switch", tip: "A token that spends nothing and changes nothing." },
    "token-file": {
      type: "text",
      value: "FILE",
      kind: newFileKind(),
      tip: "Writes the token to a new file that only you can read, instead of showing it.",
    },
    ...placeFlags,
  },
  examples: [
    "privet access add ana --role analyst",
    "privet access add ci --days 7 --read-only --token-file ci.token",
  ],

  async run(input) {
    const { args, flags, io } = input;
    const path = textOf(flags, "token-file");
    const file = path === undefined ? undefined : newFile(io, path);
    principalNamed(args[0]);
    const { text, token } = await withAsked(input, (asked) => admitted(input, asked), true);
    if (file !== undefined) await makeNewFile(file, (temporary) => writeWhole(temporary, `${text}\n`, 0o600));
    const shown = file === undefined ? { token: text } : { file: shownPath(io, file) };
    if (flags.json) io.out(json({ ...token, ...shown }));
    else
      io.out(
        `  ${token.person} · ${token.role} · token ${token.id}, until ${shownDay(token.expires)}\n${file === undefined ? `  ${text}\n` : ""}`,
      );
    note(
      input,
      file === undefined
        ? "The token is shown this once, and is kept nowhere."
        : `The token is in ${shownPath(io, file)}, for your eyes only.`,
    );
    return 0;
  },
};

/** A name is refused before anything is made. */
async function admitted(input: Input, asked: AskedStore) {
  const { args, flags } = input;
  const days = numberOf(flags, "days") ?? (await configOf(input))?.policy.tokenDays ?? DAYS;
  return admit(handHere(asked), {
    name: args[0],
    role: oneOf(flags, "role", roles),
    datasets: textOf(flags, "datasets")?.split(","),
    readOnly: flags["read-only"] === true,
    days,
  });
}
