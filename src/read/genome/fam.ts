/**
 * PLINK's .fam file: family, person, father, mother, sex and status, one person a line.
 *
 * The family is taken for the stratum where strata are declared. Ids are used to find a person in another file and go nowhere
 * else.
 */
import { ensure } from "../../base/errors.ts";
import type { ByteSource } from "../table.ts";
import type { GenotypeWatch, People } from "./genotypes.ts";
import { ensurePeople, PeopleCollector, type PeopleWords, PLINK_WORDS } from "./people.ts";
import { eachLine, wordsOf } from "./text-lines.ts";

const FIELDS = 6;

/** The people of a .fam file, in its order. */
export async function readFam(
  source: ByteSource,
  words: PeopleWords = PLINK_WORDS,
  watch: GenotypeWatch = {},
): Promise<People> {
  const people = new PeopleCollector(words);
  await eachPerson(source, watch, ([family, , , , , status]) => people.add(status, family));
  const found = people.finish();
  ensurePeople(found.people, "The .fam file");
  return found;
}

/** The people with the given ids, in the ids' order; who is not in the .fam file has an unknown status. */
export async function readFamFor(
  ids: readonly string[],
  source: ByteSource,
  words: PeopleWords = PLINK_WORDS,
  watch: GenotypeWatch = {},
): Promise<People> {
  const lines = new Map<string, readonly string[]>();
  await eachPerson(source, watch, (fields) => {
    ensure(
      !lines.has(fields[1]),
      "file-unreadable",
      "The .fam file has two people with the same id, so that it is not clear whose genotypes are whose.",
      "Give every person an id of their own, in the .fam file and in the genotypes.",
    );
    lines.set(fields[1], fields);
  });
  const people = new PeopleCollector(words);
  for (const id of ids) {
    const fields = lines.get(id);
    people.add(fields?.[5], fields?.[0]);
  }
  return people.finish();
}

async function eachPerson(
  source: ByteSource,
  watch: GenotypeWatch,
  take: (fields: readonly string[]) => void,
): Promise<void> {
  await eachLine(source, watch, (line) => {
    const fields = wordsOf(line);
    if (fields.length !== FIELDS && watch.misfits) watch.misfits.ragged++;
    take(fields);
  });
}
