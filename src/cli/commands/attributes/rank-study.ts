/** privet attributes rank, of a genome study: the SNPs that tell cases from controls. */

import type { StudyFacts } from "../../../curator/index.ts";
import { openStudyAt } from "../../../node/study/open.ts";
import type { StudyPaths } from "../../../node/study/study.ts";
import { loadStudyFile } from "../../../node/study/study.ts";
import { writeNumber } from "../../../report/measured.ts";
import type { StudySchema } from "../../../schema/study.ts";
import { MEDIUM } from "../../../tasks/rank/chance.ts";
import { reachOf } from "../../../tasks/rank/plan.ts";
import { rankSnps } from "../../../tasks/rank/rank-snps.ts";
import { planSnpRanking, type SnpRankingAsk, type SnpRankingPlan } from "../../../tasks/rank/snp-plan.ts";
import type { Input } from "../../command.ts";
import { allowingOf } from "../../input.ts";
import { stateOf, unpaidLedger } from "../fit/fit-dry-run.ts";
import { seedFrom } from "../fit/fit-plan.ts";
import { count, neighboursText } from "../show/show.ts";
import { placesOf, type StudyAsk, studyAsk } from "../study/ask.ts";
import { rankAsPublished } from "../study/published.ts";
import { noiseOfSnps, rankedSnps } from "../study/result.ts";
import { choosingText, resultsOf, spend, tellPlan } from "./rank-run.ts";

/** What a picture of positions can show, and one of ranks. */
const MOST_DRAWN = { positions: 2000, ranks: 200 } as const;

export async function rankSnpsOf(input: Input, paths: StudyPaths): Promise<number> {
  const asked = await studyAsk(input);
  const study = await loadStudyFile(paths.study);
  const seed = seedFrom(input, { schema: study });
  const { statistic, ask } = asked;
  if (statistic === "p-value-as-published" || statistic === "distance-as-published")
    return rankAsPublished(input, { paths, study, statistic, ask, names: asked.names, seed });
  const ranksOnly = statistic === "odds-ratio" || ask.release === "none";
  const results = resultsOf(input, ask.top, MOST_DRAWN[ranksOnly ? "ranks" : "positions"]);
  if (input.flags["dry-run"]) return dryRun(input, paths, study, asked, seed);

  const curator = await openStudyAt(paths, {
    seed,
    signal: input.io.signal,
    allowing: allowingOf(input),
  });
  const full = () => withPlaces(curator.facts, asked);
  return spend(input, curator, {
    ...results,
    schema: study,
    ledger: paths.ledger,
    seed,
    plan: () => planSnpRanking(curator.facts, full()),
    rank: async () =>
      rankedSnps(
        study,
        statistic,
        full(),
        planSnpRanking(curator.facts, full()),
        await rankSnps(curator, full()),
      ),
  });
}

function withPlaces(facts: StudyFacts, { ask, names }: StudyAsk): SnpRankingAsk {
  return names ? { ...ask, snps: placesOf(facts, names) } : ask;
}

/** What is public about a study takes a curator; its ledger is thrown away and pays for nothing. */
async function dryRun(
  input: Input,
  paths: StudyPaths,
  study: StudySchema,
  asked: StudyAsk,
  seed: number | undefined,
): Promise<number> {
  const ledger = await unpaidLedger(study);
  const curator = await openStudyAt(paths, {
    ledger,
    signal: input.io.signal,
    allowing: allowingOf(input),
  });
  await curator.close();
  const ask = withPlaces(curator.facts, asked);
  const plan = planSnpRanking(curator.facts, ask);
  const { range, found, scale } = plan;
  return tellPlan(input, {
    rows: planRows(curator.facts, asked, plan),
    json: {
      statistic: asked.statistic,
      top: ask.top,
      ...(ask.score === "distance" ? { tau: ask.tau } : {}),
      mechanism: plan.mechanism,
      expected: {
        range,
        found,
        ...(scale === undefined ? {} : { scale }),
        ...(plan.needed === undefined ? {} : { noise: noiseOfSnps(plan.needed) }),
      },
    },
    plan,
    state: await stateOf({ files: { ...paths, schema: paths.study }, seed }),
    visibility: study.visibility,
  });
}

function planRows(facts: StudyFacts, { statistic, ask }: StudyAsk, plan: SnpRankingPlan): string[][] {
  const { study, snps, strata } = facts;
  const [cases, controls] = (["cases", "controls"] as const).map((status) =>
    count(strata.reduce((sum, stratum) => sum + stratum[status], 0)),
  );
  const byDistance = ask.score === "distance";
  const unit = byDistance ? "genotypes" : "of χ²";
  const apart = `one person pushes two SNPs apart by ${writeNumber(plan.range)} ${unit}`;
  return [
    [statistic, `the first ${ask.top} of ${count(plan.candidates)} SNPs, by ${ask.tables} tables`],
    [
      "data",
      [
        study.name,
        `${cases} cases, ${controls} controls`,
        `${count(snps.length)} SNPs`,
        neighboursText(study.neighbours),
      ].join(" · "),
    ],
    ["choose", `${choosingText(plan, ask.top)}; ${apart}`],
    [
      "expect",
      byDistance
        ? `a SNP ${writeNumber(Math.ceil(plan.found))} genotypes further beyond significance at ${ask.tau} than all others is drawn first with 95 %`
        : `a χ² of ${writeNumber(plan.found)} is drawn first with 95 %, if no other SNP is associated`,
    ],
    ...(plan.needed !== undefined && plan.needed > MEDIUM ? [["", noiseOfSnps(plan.needed).sentence]] : []),
    ...(plan.scale === undefined ? [] : [["tell", tellingText(ask, plan.scale)]]),
  ];
}

function tellingText({ release }: SnpRankingAsk, scale: number): string {
  const reach = `± ${writeNumber(reachOf(scale))} in 19 cases of 20`;
  return release === "values"
    ? `χ² with noise of scale ${writeNumber(scale)} (${reach})`
    : `tables with noise of scale ${writeNumber(scale)} in each cell (${reach})`;
}
