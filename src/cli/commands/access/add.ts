/** privet access add: lets a person in, and makes a token. */
import { ensure } from "../../../base/errors.ts";
import { makeNewFile, writeWhole } from "../../../node/write-file.ts";
import { DAY_MS, systemClock } from "../../../server/clock.ts";
import { roles } from "../../../server/people.ts";
import type { AskedStore, Person, TokenRecord } from "../../../server/stores/asked.ts";
import { makeToken, type NewToken } from "../../../server/tokens.ts";
import type { Command, Input } from "../../command.ts";
import { newFile, numberOf, oneOf, shownPath, textOf } from "../../input.ts";
import { json, note } from "../../text/notes.ts";
import { choice, newFileKind, number } from "../../words/flag-kinds.ts";
import { namesKind, noteHere, principalNamed, shownDay } from "./people.ts";
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
    const name = principalNamed(args[0]);
    const { text, record } = await withAsked(input, (asked) => addToken(input, name, asked), true);
    if (file !== undefined) await makeNewFile(file, (temporary) => writeWhole(temporary, `${text}\n`, 0o600));
    const { digest: _, ...told } = record;
    const shown = file === undefined ? { token: text } : { file: shownPath(io, file) };
    if (flags.json) io.out(json({ ...told, ...shown }));
    else
      io.out(
        `  ${record.person} · ${record.role} · token ${record.id}, until ${shownDay(record.expires)}\n${file === undefined ? `  ${text}\n` : ""}`,
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

async function addToken(
  input: Input,
  name: string,
  asked: AskedStore,
): Promise<NewToken & { readonly record: TokenRecord }> {
  const { flags } = input;
  const days = numberOf(flags, "days") ?? (await configOf(input))?.policy.tokenDays ?? DAYS;
  const person = await knownOrNew(asked, name, oneOf(flags, "role", roles));
  const made = makeToken();
  const now = systemClock.now();
  const record: TokenRecord = {
    ...{ id: made.id, digest: made.digest, person: person.name, role: person.role },
    datasets: textOf(flags, "datasets")?.split(",") ?? null,
    ...{ readOnly: flags["read-only"] === true, created: now },
    expires: now + days * DAY_MS,
    ...{ revoked: null, lastUsed: null },
  };
  await asked.putToken(record, noteHere("token.make", { token: made.id, about: person.name }));
  return { ...made, record };
}

/** Nobody gets another role by the way: two people of one name would be one. */
async function knownOrNew(
  asked: AskedStore,
  name: string,
  role: Person["role"] | undefined,
): Promise<Person> {
  const known = await asked.person(name);
  if (known) {
    ensure(
      role === undefined || role === known.role,
      "option-out-of-range",
      `${name} has the role ${known.role} already.`,
      "Leave --role out, or choose another name for the other role.",
    );
    ensure(
      !known.blocked,
      "not-allowed",
      `${name} is blocked.`,
      "Let them in again first: access block NAME --lift.",
    );
    return known;
  }
  const person: Person = { name, role: role ?? "analyst", blocked: false };
  await asked.putPerson(person, noteHere("person.add", { about: `${name} ${person.role}` }));
  return person;
}
