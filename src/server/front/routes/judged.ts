/** A released model judged and drawn: its paper form, and how good it is on a public file that somebody sends. Free: no row is asked. */
import { type Route, type RouteCall, route } from "../route.ts";
import * as s from "../schemas.ts";
import { aboutReleased, type FoundRelease } from "./find.ts";
import { freely, releaseText } from "./releases.ts";

const share: s.WireSchema = { ...s.number, minimum: 0, maximum: 1 };
const counts = s.listOf(s.listOf(s.number));
const judged = s.object({
  rows: s.number,
  wrong: s.number,
  error: share,
  interval: s.listOf(share),
  confusion: counts,
});
const onPaper = s.object({
  rows: s.number,
  model: judged,
  paper: judged,
  agreement: share,
  totals: s.listOf(
    s.object({
      from: s.whole,
      to: s.whole,
      rows: s.number,
      of100: s.orNull(s.number),
    }),
  ),
});
const calibration = s.object({
  error: share,
  ranges: s.listOf(s.object({ from: share, to: share, rows: s.number, probability: s.number, share })),
});

/** What is told of a model of a number alone, and of a classifier alone; both tell the label and the rows. */
const ofNumbers = {
  unlabelled: s.number,
  mse: s.number,
  mae: s.number,
  r2: s.orNull(s.number),
  mean: s.object({ value: s.number, mse: s.number, mae: s.number }),
};
const OF_CLASSES = [
  ...["values", "wrong", "error", "interval", "confusion"],
  ...["f1", "auc", "scores", "logLoss", "calibration", "roc"],
];

/** What the pool makes of a release, and of nothing else. */
const workedOut = (job: "lines" | "paper") => async (call: RouteCall, found: FoundRelease) => ({
  body: await call.pool.work(job, { release: await releaseText(call, found) }, freely(call)),
});

export const judgedRoutes: readonly Route[] = [
  route({
    method: "GET",
    path: "/v1/releases/:release/lines",
    act: "releases.read",
    summary:
      "What a released classifier or model of a number says, line by line, in the units of its attributes; a tree also as questions.",
    answers: {
      200: {
        says: "Its lines.",
        schema: s.object(
          {
            kind: s.text,
            lines: s.listOf(
              s.object(
                {
                  attribute: s.text,
                  value: s.text,
                  towards: s.text,
                  weight: s.number,
                  meaning: s.text,
                  couldBeChance: s.flag,
                },
                ["value", "towards", "couldBeChance"],
              ),
            ),
            tree: s.document("Branches with a condition and what is next, down to what is said."),
          },
          ["tree"],
        ),
      },
    },
    codes: ["not-found", "model-invalid", "busy", "store-io"],
    about: aboutReleased,
    handle: workedOut("lines"),
  }),
  route({
    method: "GET",
    path: "/v1/releases/:release/paper",
    act: "releases.read",
    summary:
      "A released scorecard or tree as a form for paper: whole points, few lines, and what that loses.",
    answers: { 200: { says: "The form.", schema: s.document("A paper form (paper/1).") } },
    codes: ["not-found", "model-invalid", "busy", "store-io"],
    about: aboutReleased,
    handle: workedOut("paper"),
  }),
  route({
    method: "POST",
    path: "/v1/releases/:release/evaluations",
    act: "releases.read",
    summary:
      "How good a released classifier or model of a number is on a file that is sent with its labels. Whoever sends it says that it is public. It is not kept.",
    body: s.object({
      file: { ...s.text, description: "The file's text, in the format of the data set's own file." },
    }),
    isBodyRaw: true,
    answers: {
      200: {
        says: "Rows by true and told value, errors with intervals, calibration, ROC, and the same of the paper form. Of a model of a number: rows with the number and without, mse, mae, r2, and what their mean would reach.",
        schema: s.object(
          {
            label: s.text,
            ...ofNumbers,
            values: s.listOf(s.text),
            rows: s.number,
            wrong: s.number,
            error: share,
            interval: s.listOf(share),
            confusion: counts,
            f1: s.object({ macro: s.number, byClass: s.listOf(s.orNull(s.number)) }),
            auc: s.orNull(s.number),
            scores: s.oneOf(["probability", "order"]),
            logLoss: s.orNull(s.number),
            calibration: { ...calibration, type: ["object", "null"] },
            roc: s.listOf(s.object({ of: s.text, points: counts })),
            paper: onPaper,
          },
          ["paper", ...Object.keys(ofNumbers), ...OF_CLASSES],
        ),
      },
    },
    codes: ["not-found", "model-invalid", "busy", "store-io", "columns-mismatch", "format-unsupported"],
    about: aboutReleased,
    async handle(call, found) {
      const release = await releaseText(call, found);
      const facts = call.house.data.get(found.run.dataset)?.facts();
      const declared = facts && "schema" in facts ? facts.schema : undefined;
      const body = call.body as Uint8Array;
      return { body: await call.pool.work("evaluate", { release, body, declared }, freely(call)) };
    },
  }),
];
