/** What this screen does, as the command line says it. */
import { personName } from "./told.ts";

interface CapWords {
  readonly holder: string;
  readonly epsilon: string;
  readonly delta?: string;
}

const deltaWords = (delta: string | undefined): string =>
  delta === undefined || Number(delta) === 0 ? "" : ` --delta ${Number(delta)}`;

export const grantCommand = ({ holder, epsilon, delta }: CapWords, dataset: string): string =>
  holder.startsWith("people/")
    ? `privet access grant ${personName(holder)} ${dataset} --epsilon ${epsilon}${deltaWords(delta)}`
    : `privet budget limit ${dataset} --holder ${holder} --epsilon ${epsilon}${deltaWords(delta)}`;

interface PersonWords {
  readonly name: string;
  readonly role?: string;
  readonly days?: number;
  readonly readOnly?: boolean;
  readonly datasets?: readonly string[];
}

export const addCommand = ({ name, role, days, readOnly, datasets }: PersonWords): string =>
  [
    `privet access add ${name}`,
    ...(role === undefined ? [] : [`--role ${role}`]),
    ...(datasets === undefined ? [] : [`--datasets ${datasets.join(",")}`]),
    ...(days === undefined ? [] : [`--days ${days}`]),
    ...(readOnly ? ["--read-only"] : []),
  ].join(" ");
