/** Groups of people whose genotypes are counted apart, by what is public of them. */
import { CASE, CONTROL, type People } from "./genotypes.ts";

export interface PeopleGroups {
  readonly names: readonly string[];
  /** One a person: the place in `names`, or NO_GROUP. */
  readonly codes: Uint16Array;
}

export const NO_GROUP = 0xffff;

/** Controls and cases, in each stratum apart where there are strata; who is neither, or in no stratum, is in no group. */
export function caseControlGroups({ people, status, stratum }: People): PeopleGroups {
  const strata = stratum?.names ?? [""];
  const names = strata.flatMap((name) => ["control", "case"].map((word) => `${word} ${name}`.trim()));
  const codes = Uint16Array.from({ length: people }, (_, person) => {
    const place = stratum ? stratum.codes[person] : 0;
    const known = status[person] === CONTROL || status[person] === CASE;
    return known && place < strata.length ? 2 * place + status[person] : NO_GROUP;
  });
  return { names, codes };
}
