/** privet access list: who may do what. */
import { systemClock } from "../../../server/clock.ts";
import type { Grant, Person, TokenRecord } from "../../../server/stores/asked.ts";
import type { Command } from "../../command.ts";
import { json } from "../../text/notes.ts";
import { textTable } from "../../text/text-table.ts";
import { shownDay } from "./people.ts";
import { placeFlags, withAsked } from "./place.ts";

export const accessList: Command = {
  usage: "",
  flags: placeFlags,
  examples: ["privet access list", "privet access list --json"],

  async run(input) {
    const { flags, io } = input;
    const found = await withAsked(input, async (asked) => ({
      people: await asked.people(),
      tokens: await asked.tokens(),
      grants: await asked.grants(),
    }));
    const tokens = found.tokens.map(({ digest: _, ...token }) => token);
    io.out(flags.json ? json({ ...found, tokens }) : accessText(found.people, tokens, found.grants));
    return 0;
  },
};

type ShownToken = Omit<TokenRecord, "digest">;

function accessText(
  people: readonly Person[],
  tokens: readonly ShownToken[],
  grants: readonly Grant[],
): string {
  const now = systemClock.now();
  const parts = [
    table(
      ["who", "role", ""],
      people.map(({ name, role, blocked }) => [name, role, blocked ? "blocked" : ""]),
    ),
    table(
      ["token", "of", "data sets", "until", "last used", ""],
      tokens.map((token) => [
        token.id,
        token.person,
        token.datasets?.join(", ") ?? "all",
        shownDay(token.expires),
        token.lastUsed ?? "never",
        stateText(token, now),
      ]),
    ),
    table(
      ["grant to", "data set", "paid by", "limits", ""],
      grants.map((grant) => [
        grant.person,
        grant.dataset,
        grant.holder,
        limitsText(grant),
        grant.off ? "suspended" : "",
      ]),
    ),
  ];
  return parts.filter((part) => part !== "").join("\n") || "  Nobody has access yet.\n";
}

const table = (titles: readonly string[], rows: readonly (readonly string[])[]): string =>
  rows.length === 0
    ? ""
    : textTable(
        titles.map((title) => ({ title })),
        rows,
      );

const stateText = ({ revoked, expires, readOnly }: ShownToken, now: number): string =>
  revoked !== null ? "revoked" : expires <= now ? "expired" : readOnly ? "read-only" : "";

function limitsText({ perRun, perDay, approveAbove, until }: Grant): string {
  const limits = [
    perRun && `ε ${perRun} a run`,
    perDay && `ε ${perDay} a day`,
    approveAbove && `asked above ε ${approveAbove}`,
    until !== undefined && `until ${shownDay(until - 1)}`,
  ];
  return limits.filter((limit) => limit).join(", ");
}
