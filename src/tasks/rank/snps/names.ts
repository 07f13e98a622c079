/** SNPs by the names that a study's public list gives them. */
import { ensure, quote } from "../../../base/errors.ts";
import type { StudyFacts } from "../../../curator/index.ts";

type Snp = StudyFacts["snps"][number];

/** Its id, or where it is. */
export const nameOf = ({ id, chromosome, position }: Snp): string =>
  id === "." ? `${chromosome}:${position}` : id;

/** Which of the study's SNPs a public list names. */
export function snpPlaces(
  facts: Pick<StudyFacts, "snps" | "study">,
  names: readonly string[],
): readonly number[] {
  const wanted = new Set(names);
  const found = new Set<string>();
  const places = facts.snps.flatMap((snp, place) => {
    const name = nameOf(snp);
    if (!wanted.has(name)) return [];
    found.add(name);
    return [place];
  });
  const lacking = names.find((name) => !found.has(name));
  ensure(
    lacking === undefined,
    "attribute-unknown",
    `${facts.study.name} has no SNP ${quote(lacking)}.`,
    "Name SNPs by their ids in the study's list, exactly; one without an id as chromosome:position.",
  );
  return places;
}
