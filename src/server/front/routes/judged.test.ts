import { expect, test } from "vitest";
import { clinicCsv } from "../../../demo/clinic.ts";
import { judgeNumbers, judgeRelease } from "../../../evaluate/judged-release.ts";
import { loadModel, loadRegressor } from "../../../models/file.ts";
import { sentTable } from "../../../report/released/sent-table.ts";
import { DATASET, frontHouse, PLAN } from "../../../testing/server/front-house.ts";

const card = { ...PLAN, method: "privet", delta: "0.0000001", options: { model: "card", rounds: 20 } };
const cluster = {
  ...{ privet: "plan/1", task: "cluster", method: "gupta", epsilon: "0.5" },
  options: { k: 2, points: 30, rounds: 3 },
};
const file = [...clinicCsv("test", 200)].join("");

test("a released card is drawn for paper and judged on a file that is sent, for free", async () => {
  const { ask, released, app, undocumented, audited, keepers } = await frontHouse();
  const [model, linear, groups] = [await released(card), await released(PLAN), await released(cluster)];
  const spent = (await keepers.get(DATASET)!.ledger.entries()).length;
  const paper = await ask("ana", "GET", `/v1/releases/${model}/paper`);
  expect(paper.json).toMatchObject({
    privet: "paper/1",
    label: { name: "readmitted" },
    form: { kind: "card" },
  });
  for (const { boxes } of paper.json.form.lines)
    for (const { points } of boxes) expect(Number.isInteger(points[0])).toBe(true);
  expect((await ask("ana", "GET", `/v1/releases/${model}/paper`)).text).toBe(paper.text);
  for (const other of [linear, groups])
    expect(await ask("ana", "GET", `/v1/releases/${other}/paper`)).toMatchObject({
      status: 422,
      json: { code: "model-invalid" },
    });

  const lines = await ask("ana", "GET", `/v1/releases/${linear}/lines`);
  expect(lines.json).toMatchObject({ kind: "linear", lines: expect.any(Array) });
  expect(lines.json.lines[0]).toMatchObject({ attribute: expect.any(String), weight: expect.any(Number) });
  expect((await ask("ana", "GET", `/v1/releases/${groups}/lines`)).status).toBe(422);

  const judge = (release: string, body: unknown, who = "ana") =>
    ask(who, "POST", `/v1/releases/${release}/evaluations`, { body });
  const told = await judge(model, { file });
  expect(told.status).toBe(200);
  const text = JSON.stringify((await ask("ana", "GET", `/v1/releases/${model}`)).json.release);
  const own = loadModel(text).model;
  const expected = judgeRelease(own, await sentTable(own, file));
  expect(told.json).toEqual(JSON.parse(JSON.stringify(expected)));
  expect(told.json.rows).toBe(200);
  expect(told.json.roc[0].points.at(-1)).toEqual([1, 1]);
  expect((await judge(linear, { file })).json).not.toHaveProperty("paper");

  for (const [body, status, code] of [
    [{ file: "" }, 422, "format-unsupported"],
    [{ file: `${file}"cut off` }, 422, "format-unsupported"],
    [{ file: "height,readmitted\n1,no\n" }, 422, "columns-mismatch"],
    [{ file, more: 1 }, 400, "request-invalid"],
    [{ file: [file] }, 400, "request-invalid"],
    ["file", 400, "request-invalid"],
  ] as const)
    expect([code, await judge(model, body)]).toMatchObject([code, { status, json: { code } }]);
  expect(await judge(groups, { file })).toMatchObject({ status: 422, json: { code: "model-invalid" } });
  // Bo may not know that it is there; the auditor may, and may not read it.
  expect((await judge(model, { file }, "bo")).status).toBe(404);
  expect((await judge(model, { file }, "auditor")).status).toBe(403);

  expect((await keepers.get(DATASET)!.ledger.entries()).length).toBe(spent);
  expect(audited.filter(({ act }) => act === "release.read").length).toBeGreaterThan(8);
  expect(undocumented).toEqual([]);
  await app.close();
});

test("a release is called what its buyer or the owner calls it, for all who may read it", async () => {
  const { ask, released, app, house, audited, undocumented } = await frontHouse();
  const release = await released(PLAN);
  const put = (who: string, body: unknown) => ask(who, "PUT", `/v1/releases/${release}/note`, { body });
  const listed = async (who: string) => (await ask(who, "GET", "/v1/releases")).json.items[0];
  expect(await listed("ana")).toMatchObject({ name: null, note: null });
  const named = { name: '<script>alert("é")</script>', note: "two\nlines" };
  expect(await put("ana", named)).toMatchObject({ status: 200, json: named });
  expect(await listed("ana")).toMatchObject({ id: release, ...named });
  expect((await ask("owner", "GET", `/v1/releases/${release}`)).json).toMatchObject(named);
  const lines = await house.asked.auditLines({ limit: 100 });
  expect(lines.filter(({ act }) => act === "release.note")).toMatchObject([
    { who: "people/ana", dataset: DATASET, about: named.name },
  ]);

  for (const body of [
    {},
    { name: "a" },
    { ...named, more: 1 },
    { ...named, name: "x".repeat(81) },
    { ...named, name: "two\nlines" },
    { ...named, name: "\u001b[31m" },
    { ...named, note: "x".repeat(2001) },
    { ...named, note: 7 },
  ])
    expect((await put("ana", body)).status).toBe(400);
  expect((await put("bo", named)).status).toBe(404);
  expect((await put("auditor", named)).status).toBe(403);
  await ask("ana", "PUT", `/v1/releases/${release}/sharing`, { body: { with: ["people/bo"] } });
  expect(await listed("bo")).toMatchObject(named);
  expect((await put("bo", { name: "mine", note: "" })).status).toBe(403);

  expect((await put("owner", { name: "", note: "" })).status).toBe(200);
  expect(await listed("ana")).toMatchObject({ name: null, note: null });
  expect(audited.filter(({ act }) => act === "release.note")).toEqual([]);
  expect(undocumented).toEqual([]);
  await app.close();
});

test("a released model of a number tells its lines, numbers for rows, and how far it is off, for free", async () => {
  const { ask, released, app, undocumented } = await frontHouse();
  const plan = {
    privet: "plan/1",
    task: "regress",
    method: "mean",
    label: "age",
    epsilon: "0.5",
    options: {},
  };
  const release = await released(plan);
  const path = `/v1/releases/${release}`;
  const text = JSON.stringify((await ask("ana", "GET", path)).json.release);
  const { model } = loadRegressor(text);
  const lines = await ask("ana", "GET", `${path}/lines`);
  expect(lines.json).toEqual({ kind: "mean", lines: JSON.parse(JSON.stringify(model.describe())) });
  const rows = [{ ward: "north" }, {}];
  const predicted = await ask("ana", "POST", `${path}/predictions`, { body: { rows, scores: true } });
  const [mean] = lines.json.lines;
  expect(predicted.json).toEqual({
    label: "age",
    numbers: [mean.weight, mean.weight].map((x) => expect.closeTo(x, 9)),
  });
  const judge = (body: unknown) => ask("ana", "POST", `${path}/evaluations`, { body });
  const told = await judge({ file });
  expect(told.json).toEqual(JSON.parse(JSON.stringify(judgeNumbers(model, await sentTable(model, file)))));
  expect(told.json).toMatchObject({ label: "age", rows: 200, unlabelled: 0 });
  expect(await judge({ file: "ward\nnorth\n" })).toMatchObject({
    status: 422,
    json: { code: "columns-mismatch" },
  });
  expect(await ask("ana", "GET", `${path}/paper`)).toMatchObject({
    status: 422,
    json: { code: "model-invalid" },
  });
  expect(undocumented).toEqual([]);
  await app.close();
});
