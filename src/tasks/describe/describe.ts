/** Describes attributes privately: all statistics under one allowance, every number with its error bar. */
import { ensureCurator } from "../../base/asked.ts";
import { ZERO } from "../../base/rational.ts";
import type { CuratorForAnalysts } from "../../curator/index.ts";
import { given } from "../given.ts";
import type { Run } from "../method.ts";
import type { Description } from "./answers.ts";
import type { DescribeAsk } from "./ask.ts";
import { attributeStatistics } from "./method.ts";
import { planDescription } from "./planned-description.ts";
import { statisticGiven } from "./statistics-option.ts";

/** A plan to describe, asked with types. Stopped, what was answered by then is in the error. */
export async function describe(
  curator: CuratorForAnalysts,
  ask: DescribeAsk,
  run: Run = {},
): Promise<Description> {
  ensureCurator(curator);
  // What is wrong with a statistic is told by it, and not as an option that has no such value.
  planDescription(curator.facts, ask);
  const { epsilon, delta = ZERO, holder, statistics, mechanism, confidence, within } = ask;
  const { model, receipt } = await attributeStatistics.fit(
    curator,
    { epsilon, delta, ...given({ holder }) },
    {
      statistics: statistics.map(statisticGiven),
      ...given({ mechanism, confidence, within: within as never }),
    },
    run,
  );
  return Object.freeze({ ...model, receipt });
}
