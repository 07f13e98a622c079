/** Rankings as DPWeka printed them, on studies declared public: to compare with, for they protect nobody. */

import { ensure } from "../../../base/errors.ts";
import { checkOptions } from "../../../base/options.ts";
import { publicRandom } from "../../../base/random.ts";
import { toNumber } from "../../../base/rational.ts";
import { type CaseControlTable, epsilonFrom } from "../../../curator/index.ts";
import { studyGenotypes } from "../../../node/study/genotypes.ts";
import { ensurePublicStudy, ensureStudyAllowed } from "../../../node/study/open.ts";
import type { StudyPaths } from "../../../node/study/study.ts";
import { caseControlGroups } from "../../../read/genome/groups.ts";
import { tableCounts } from "../../../read/genome/table-counts.ts";
import { writeNumber } from "../../../report/measured.ts";
import type { StudySchema } from "../../../schema/study.ts";
import { given } from "../../../tasks/given.ts";
import type { Plan } from "../../../tasks/plan.ts";
import { topByPublishedDistance, topByPublishedPValue } from "../../../tasks/rank/published.ts";
import { nameOf, snpPlaces } from "../../../tasks/rank/snps/names.ts";
import { snpOptions } from "../../../tasks/rank/snps/options.ts";
import type { Input } from "../../command.ts";
import { allowingOf } from "../../input.ts";
import { json, warn } from "../../text/notes.ts";
import { textTable } from "../../text/text-table.ts";

interface PublishedRun {
  readonly paths: StudyPaths;
  readonly study: StudySchema;
  readonly statistic: "p-value-as-published" | "distance-as-published";
  readonly plan: Plan;
  readonly top: number;
  readonly names: readonly string[] | undefined;
  readonly seed: number | undefined;
}

export async function rankAsPublished(input: Input, run: PublishedRun): Promise<number> {
  const { paths, study, statistic, plan, top, names, seed = 1 } = run;
  const { flags, io } = input;
  ensure(
    study.visibility === "public",
    "data-not-public",
    `${statistic} does not keep the promise that was printed with it; docs/errata.md says why (004-9 to 004-13).`,
    `${study.name} is declared private. Ask for ${statistic === "p-value-as-published" ? "chi-squared" : "p-value"} instead, which is proved.`,
  );
  await ensureStudyAllowed(study, paths, allowingOf(input));
  await ensurePublicStudy(study, paths);
  const genotypes = await studyGenotypes(study, paths.study, { signal: io.signal }, allowingOf(input))();
  const places = names ? snpPlaces({ snps: genotypes.snps, study }, names) : [...genotypes.snps.keys()];
  const tables = exactTables(
    tableCounts(genotypes, caseControlGroups({ people: genotypes.people, status: genotypes.status })).counts,
    places,
  );
  const { uniform } = publicRandom(`published ${seed}`);
  const common = { top, epsilon: toNumber(epsilonFrom(plan.epsilon)), uniform };
  const { tau } = checkOptions(statistic, { tau: snpOptions.tau }, given({ tau: plan.options.tau })).values;
  const ranked =
    statistic === "p-value-as-published"
      ? topByPublishedPValue(tables, common)
      : topByPublishedDistance(tables, { ...common, tau }).map((place) => ({
          place,
        }));
  const snps = ranked.map(({ place, ...more }) => ({ ...genotypes.snps[places[place]], ...more }));
  io.out(flags.json ? json({ dataset: study.name, statistic, guarantee: "none", snps }) : textOf(snps));
  warn(input, "no-guarantee", `guarantee none: ${statistic} is as it was printed, and protects nobody.`);
  return 0;
}

/** Known genotypes of everybody, controls and cases; the printed rankings know no missing ones. */
function exactTables(counts: Uint32Array, places: readonly number[]): readonly CaseControlTable[] {
  return places.map((place) => ({
    controls: counts.slice(8 * place, 8 * place + 3),
    cases: counts.slice(8 * place + 4, 8 * place + 7),
  }));
}

type Shown = Parameters<typeof nameOf>[0] & { readonly pValue?: number };

function textOf(snps: readonly Shown[]): string {
  const withP = snps.some(({ pValue }) => pValue !== undefined);
  const p = { title: withP ? "p with noise" : "", align: "right" } as const;
  return textTable(
    [{ title: "rank", align: "right" }, { title: "SNP" }, p],
    snps.map((snp, i) => [
      String(i + 1),
      nameOf(snp),
      snp.pValue === undefined ? "" : writeNumber(snp.pValue),
    ]),
  );
}
