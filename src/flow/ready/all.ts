/** Flows to start from, the simplest first. A new one is a file and a line here. */
import { findBoundsFirst } from "./find-bounds-first.ts";
import { firstLook } from "./first-look.ts";
import { genomeStudy } from "./genome-study.ts";
import { judgeThreeModels } from "./judge-three-models.ts";
import { publishAndExplore } from "./publish-and-explore.ts";
import { publishThenLearn } from "./publish-then-learn.ts";
import { rankThenClassify } from "./rank-then-classify.ts";
import type { ReadyFlow } from "./ready-flow.ts";
import { regressAndJudge } from "./regress-and-judge.ts";
import { segmentAndDescribe } from "./segment-and-describe.ts";

export const readyFlows: readonly ReadyFlow[] = [
  firstLook,
  findBoundsFirst,
  rankThenClassify,
  publishAndExplore,
  publishThenLearn,
  judgeThreeModels,
  regressAndJudge,
  segmentAndDescribe,
  genomeStudy,
];
