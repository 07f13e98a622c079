/** privet access block: shuts a person out, whatever tokens they have. */
import type { AskedStore, Person } from "../../../server/stores/asked.ts";
import type { Command } from "../../command.ts";
import { json } from "../../text/notes.ts";
import { noteHere, personNamed, principalNamed } from "./people.ts";
import { placeFlags, withAsked } from "./place.ts";

export const accessBlock: Command = {
  usage: "NAME [--lift]",
  args: ["NAME"],
  flags: { lift: { type: "switch", tip: "Lets the person in again." }, ...placeFlags },
  examples: ["privet access block ana", "privet access block ana --lift"],

  async run(input) {
    const { args, flags, io } = input;
    const blocked = flags.lift !== true;
    const { name } = await withAsked(input, async (asked) => {
      const person = await known(asked, args[0]);
      await asked.putPerson(
        { ...person, blocked },
        noteHere("person.block", { about: `${person.name} ${blocked ? "blocked" : "let in again"}` }),
      );
      return person;
    });
    io.out(flags.json ? json({ name, blocked }) : `  ${name} is ${blocked ? "blocked" : "let in again"}\n`);
    return 0;
  },
};

/** Whoever comes by an issuer's token is not in the records until they are blocked. */
async function known(asked: AskedStore, name: string): Promise<Person> {
  const principal = principalNamed(name);
  if (!principal.startsWith("oidc:")) return personNamed(asked, name);
  return (await asked.person(principal)) ?? { name: principal, role: "analyst", blocked: false };
}
