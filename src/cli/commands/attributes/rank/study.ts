/** privet attributes rank, of a genome study: the SNPs that tell cases from controls. */
import { ensure } from "../../../../base/errors.ts";
import { findStudy, loadStudyFile } from "../../../../node/study/study.ts";
import { writeNumber } from "../../../../report/measured.ts";
import type { QuoteJson } from "../../../../service/quote.ts";
import { MEDIUM } from "../../../../tasks/rank/chance.ts";
import { reachOf } from "../../../../tasks/rank/planned-ranking.ts";
import type { ExpectedSnpRanking } from "../../../../tasks/rank/snps/rank-snps.ts";
import type { Input } from "../../../command.ts";
import { dataOf } from "../../../input.ts";
import { countText, neighboursText } from "../../../text/amounts-text.ts";
import { saidOf } from "../../../words/command-line.ts";
import { allowFrom, seedFrom } from "../../../words/plan-words.ts";
import { type StudyStatistic, studyAsk } from "../../study/ask.ts";
import { rankAsPublished } from "../../study/published.ts";
import { rankedSnps } from "../../study/result.ts";
import { choosingText, dryRunRanking, type RankingWords, resultsOf, runRanking } from "./run.ts";

/** What a picture of positions can show, and one of ranks. */
const MOST_DRAWN = { positions: 2000, ranks: 200 } as const;

export async function rankSnpsOf(input: Input): Promise<number> {
  const { statistic, plan, top, names } = await studyAsk(input);
  if (statistic === "p-value-as-published" || statistic === "distance-as-published") {
    const { paths, study } = await studyOf(input);
    const seed = seedFrom(input, { schema: study });
    return rankAsPublished(input, { paths, study, statistic, plan, top, names, seed });
  }
  const data = await dataOf(input);
  const seed = seedFrom(input, { schema: data });
  const ranksOnly = statistic === "odds-ratio" || plan.options.release === "none";
  const results = resultsOf(input, top, MOST_DRAWN[ranksOnly ? "ranks" : "positions"]);
  const walk = { data, plan, allow: allowFrom(input), seed };
  const words = wordsOf(statistic);
  return input.flags["dry-run"] ? dryRunRanking(input, walk, words) : runRanking(input, walk, results, words);
}

/** Its files, for what looks at genotypes themselves. */
async function studyOf({ args, io }: Input) {
  const paths = findStudy(args[0], io.cwd);
  ensure(
    paths !== undefined,
    "data-not-public",
    "As published, SNPs are ranked without protecting anybody, and a server does not do that.",
    "Ask for chi-squared or p-value instead, which are proved.",
  );
  return { paths, study: await loadStudyFile(paths.study) };
}

const wordsOf = (statistic: StudyStatistic): RankingWords => ({
  rows: (quoted) => rows(statistic, quoted),
  before: (quoted) => before(statistic, quoted),
  after: (ran) => rankedSnps(statistic, ran),
});

const expectedOf = ({ expected }: QuoteJson) => expected as ExpectedSnpRanking;

function before(statistic: StudyStatistic, quoted: QuoteJson) {
  const { score, top, tau, mechanism, range, found, scale, noise } = expectedOf(quoted);
  return {
    statistic,
    top,
    ...(score === "distance" ? { tau } : {}),
    mechanism,
    expected: {
      range,
      found,
      ...(scale === undefined ? {} : { scale }),
      ...(noise === undefined ? {} : { noise }),
    },
  };
}

function rows(statistic: StudyStatistic, quoted: QuoteJson): string[][] {
  const { data } = quoted;
  const { score, top, candidates, tables, tau, mechanism, range, found, needed, noise, scale, release } =
    expectedOf(quoted);
  const byDistance = score === "distance";
  const apart = `one person pushes two SNPs apart by ${writeNumber(range)} ${byDistance ? "genotypes" : "of χ²"}`;
  return [
    [statistic, `the first ${top} of ${countText(candidates)} SNPs, by ${tables} tables`],
    ["data", [data.name, ...sizesOf(quoted), neighboursText(data.neighbours)].join(" · ")],
    ["choose", `${choosingText(quoted, mechanism, top)}; ${apart}`],
    [
      "expect",
      byDistance
        ? `a SNP ${writeNumber(Math.ceil(found))} genotypes further beyond significance at ${tau} than all others is drawn first with 95 %`
        : `a χ² of ${writeNumber(found)} is drawn first with 95 %, if no other SNP is associated`,
    ],
    ...(needed !== undefined && needed > MEDIUM && noise ? [["", saidOf(noise)]] : []),
    ...(scale === undefined ? [] : [["tell", tellingText(release, scale)]]),
  ];
}

function sizesOf({ data }: QuoteJson): readonly string[] {
  if (data.subject !== "study") return [];
  const [cases, controls] = (["cases", "controls"] as const).map((status) =>
    countText(data.strata.reduce((sum, stratum) => sum + stratum[status], 0)),
  );
  return [`${cases} cases, ${controls} controls`, `${countText(data.snps)} SNPs`];
}

function tellingText(release: ExpectedSnpRanking["release"], scale: number): string {
  const reach = `± ${writeNumber(reachOf(scale))} in 19 cases of 20`;
  return release === "values"
    ? `χ² with noise of scale ${writeNumber(scale)} (${reach})`
    : `tables with noise of scale ${writeNumber(scale)} in each cell (${reach})`;
}
