/**
 * What the front works out, all of it from public facts and from releases: prices, predictions, made-up tables, marginals, figures,
 * models of synopses, and what draws cost together.
 * It is done in threads of the pool, so that no plan and no table keeps others from being answered.
 */
import { ensure, PrivetError } from "../../../base/errors.ts";
import { isObject, type Json } from "../../../base/json.ts";
import type { LinesTold } from "../../../client/wire.ts";
import type { PublicFacts, StudyFacts } from "../../../curator/index.ts";
import { type JudgedNumbers, type JudgedRelease, judgePredictor } from "../../../evaluate/judged-release.ts";
import { learnFrom } from "../../../models/classifier/learned-classifier.ts";
import { type PaperJson, paperJson, paperOf } from "../../../models/classifier/paper/paper.ts";
import { loadAnyModel, loadModel, loadPredictor, loadSynopsis, saveModel } from "../../../models/file.ts";
import { isClassifier } from "../../../models/model.ts";
import { figureOf } from "../../../report/released/figure.ts";
import { marginalJson, marginalOf, singles } from "../../../report/released/marginals.ts";
import { type Predictions, predictionsBy } from "../../../report/released/predictions.ts";
import { sentTable } from "../../../report/released/sent-table.ts";
import { type TableFormat, tableText } from "../../../report/released/table-text.ts";
import type { Schema } from "../../../schema/types.ts";
import { type Compositions, compositionCurves } from "../../../search/affordable/curves.ts";
import { type ErrorJson, errorJson, type QuoteJson } from "../../../service/json.ts";
import { quoteJson } from "../../../service/quote-json.ts";
import { type Plan, parsePlan } from "../../../tasks/plan.ts";
import { syntheticTable } from "../../../tasks/publish/made-up.ts";
import { subjectOf } from "../../../tasks/subject.ts";
import { strictJson } from "../http/strict-json.ts";

export const MOST_PREDICTED_ROWS = 100_000;
export const MOST_TABLE_ROWS = 100_000;

type Facts = PublicFacts | StudyFacts;

/** By kind: what goes in and what comes out. What many jobs share goes in as `Shared`, once a thread. */
export interface Jobs {
  quote: {
    readonly in: { readonly facts: Shared<Facts>; readonly plan: unknown };
    readonly out: Omit<QuoteJson, "budget" | "after">;
  };
  /** `body` is JSON as it was sent: { rows, scores? }. */
  predict: {
    readonly in: { readonly release: string; readonly body: Uint8Array };
    readonly out: Predictions;
  };
  table: {
    readonly in: {
      readonly release: string;
      readonly rows: number | undefined;
      readonly seed: number | undefined;
      readonly format: TableFormat;
    };
    readonly out: string;
  };
  marginals: {
    readonly in: { readonly release: string; readonly of: readonly string[] | undefined };
    readonly out: readonly ReturnType<typeof marginalJson>[];
  };
  /** A classifier that an ordinary learner makes of a synopsis, as its file. */
  learn: {
    readonly in: { readonly release: string; readonly learner: string; readonly label?: string };
    readonly out: string;
  };
  figure: { readonly in: { readonly release: string; readonly of: readonly string[] }; readonly out: string };
  /** Public arithmetic: `most` draws of ε each, at δ. */
  compositions: {
    readonly in: { readonly epsilon: number; readonly delta: number; readonly most: number };
    readonly out: Compositions;
  };
  lines: { readonly in: { readonly release: string }; readonly out: LinesTold };
  paper: { readonly in: { readonly release: string }; readonly out: PaperJson };
  /** `body` is JSON as it was sent: { file }. `declared` is the table whose format the file has. */
  evaluate: {
    readonly in: {
      readonly release: string;
      readonly body: Uint8Array;
      readonly declared: Schema | undefined;
    };
    readonly out: JudgedRelease | JudgedNumbers;
  };
}

/** Something that a thread keeps under a name, until it comes in another version. */
export interface Shared<T> {
  readonly name: string;
  readonly version: number;
  readonly value?: T;
}

export type JobKind = keyof Jobs;
export type Job<K extends JobKind = JobKind> = { readonly kind: K; readonly in: Jobs[K]["in"] };

const kept = new Map<string, Shared<unknown>>();

function shared<T>({ name, version, value }: Shared<T>): T {
  if (value !== undefined) kept.set(name, { name, version, value });
  const held = kept.get(name);
  ensure(held?.version === version, "unexpected", "A thread was not told what it needs.", "Try again.");
  return held.value as T;
}

const work: { readonly [K in JobKind]: (asked: Jobs[K]["in"]) => Jobs[K]["out"] | Promise<Jobs[K]["out"]> } =
  {
    quote({ facts: given, plan: asked }) {
      const facts = shared(given);
      const plan: Plan = parsePlan(asked, subjectOf(facts));
      const { budget: _, after: __, ...quoted } = quoteJson(facts, plan, undefined);
      return quoted;
    },
    predict({ release, body }) {
      const { rows, withScores } = predictionsAsked(strictJson(body));
      return predictionsBy(loadAnyModel(release).model, rows, withScores);
    },
    table({ release, rows, seed, format }) {
      const synopsis = loadSynopsis(release);
      return tableText(
        syntheticTable(synopsis, {
          rows: rows ?? Math.min(MOST_TABLE_ROWS, wholeRows(synopsis.model.rows)),
          seed,
        }),
        format,
      );
    },
    marginals({ release, of }) {
      const { model } = loadSynopsis(release);
      return (of ? [of] : singles(model)).map((names) => marginalJson(marginalOf(model, names)));
    },
    learn({ release, learner, label }) {
      const { model, receipt, partial } = loadSynopsis(release);
      return saveModel(learnFrom(model, learner, 1, label), {
        ...(receipt ? { receipt } : {}),
        ...(partial ? { partial } : {}),
      });
    },
    figure: ({ release, of }) => figureOf(release, of),
    compositions: ({ epsilon, delta, most }) => compositionCurves(epsilon, delta, most),
    lines({ release }) {
      const { model } = loadPredictor(release);
      const tree = isClassifier(model) && model.outline ? { tree: model.outline() } : {};
      return { kind: model.kind, lines: model.describe(), ...tree };
    },
    paper({ release }) {
      const { model } = loadModel(release);
      return paperJson(model, paperOf(model));
    },
    evaluate: async ({ release, body, declared }) => {
      const { model } = loadPredictor(release);
      return judgePredictor(model, await sentTable(model, fileAsked(strictJson(body)), declared));
    },
  };

const wholeRows = (rows: number): number => Math.max(1, Math.round(rows));

function predictionsAsked(body: unknown): { readonly rows: readonly Json[]; readonly withScores: boolean } {
  const fix = 'Send { "rows": [{ … }, …] }, each row an object by the names of attributes.';
  const fits =
    isObject(body) &&
    Array.isArray(body.rows) &&
    body.rows.every(isObject) &&
    (body.scores === undefined || typeof body.scores === "boolean") &&
    Object.keys(body).every((name) => name === "rows" || name === "scores");
  ensure(fits, "request-invalid", "The body does not fit its schema.", fix);
  const rows = body.rows as readonly Json[];
  ensure(
    rows.length <= MOST_PREDICTED_ROWS,
    "too-large",
    `More than ${MOST_PREDICTED_ROWS} rows are sent at once.`,
    "Send them in parts.",
  );
  return { rows, withScores: body.scores === true };
}

function fileAsked(body: unknown): string {
  const fits = isObject(body) && typeof body.file === "string" && Object.keys(body).length === 1;
  ensure(
    fits,
    "request-invalid",
    "The body does not fit its schema.",
    'Send { "file": "…" }: the text of a public file with the label.',
  );
  return body.file as string;
}

export type Done<K extends JobKind = JobKind> =
  | { readonly out: Jobs[K]["out"] }
  | { readonly error: ErrorJson };

/** Does a job; what goes wrong is told as JSON, because errors lose their kind between threads. */
export async function done<K extends JobKind>({ kind, in: asked }: Job<K>): Promise<Done<K>> {
  try {
    return { out: await work[kind](asked) };
  } catch (error) {
    if (error instanceof RangeError) return { error: errorJson(tooMuch()) };
    return { error: errorJson(error) };
  }
}

/** Memory that a thread may not have, a list too long for any: not a fault, but more than is done for free. */
export const tooMuch = (): PrivetError =>
  new PrivetError(
    "too-large",
    "That takes more memory than the server gives to it.",
    "Ask for less at once.",
  );
