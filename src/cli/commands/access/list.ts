/** privet access list: who may do what. */
import { shownDay } from "../../../server/admission/names.ts";
import { type Admitted, admitted, type ShownToken } from "../../../server/admission/people.ts";
import { systemClock } from "../../../server/clock.ts";
import type { Grant } from "../../../server/stores/asked.ts";
import type { Command } from "../../command.ts";
import { json } from "../../text/notes.ts";
import { textTable } from "../../text/text-table.ts";
import { placeFlags, withAsked } from "./place.ts";

export const accessList: Command = {
  usage: "",
  flags: placeFlags,
  examples: ["privet access list", "privet access list --json"],

  async run(input) {
    const { flags, io } = input;
    const found = await withAsked(input, admitted);
    io.out(flags.json ? json(found) : accessText(found));
    return 0;
  },
};

function accessText({ people, tokens, grants }: Admitted): string {
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
