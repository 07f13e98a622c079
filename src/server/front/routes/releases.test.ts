import { expect, test } from "vitest";
import { clinicCsv } from "../../../demo/clinic.ts";
import { learnFrom } from "../../../models/classifier/learned-classifier.ts";
import { loadModel, loadSynopsis } from "../../../models/file.ts";
import { DATASET, frontHouse, PLAN } from "../../../testing/server/front-house.ts";

const publish = {
  privet: "plan/1",
  task: "publish",
  method: "priv-bayes",
  label: "readmitted",
  attributes: ["age", "smoking", "ward"],
  epsilon: "1",
  options: {},
};
const describe = {
  privet: "plan/1",
  task: "describe",
  epsilon: "0.5",
  options: { statistics: [{ of: ["smoking"], what: "histogram" }] },
};
const cluster = {
  privet: "plan/1",
  task: "cluster",
  method: "gupta",
  epsilon: "0.5",
  options: { k: 2, points: 30, rounds: 3 },
};
const rank = {
  privet: "plan/1",
  task: "rank",
  label: "readmitted",
  epsilon: "0.5",
  options: { top: 2, release: "values" },
};

test("what is made from releases is free, the same each time, and of its kind", async () => {
  const { ask, released, app, undocumented, audited, keepers } = await frontHouse();
  const [model, synopsis, description, groups, ranking] = [
    await released(PLAN),
    await released(publish),
    await released(describe),
    await released(cluster),
    await released(rank),
  ];
  const spent = (await keepers.get(DATASET)!.ledger.entries()).length;
  const get = (release: string, what: string, who = "ana") =>
    ask(who, "GET", `/v1/releases/${release}/${what}`);

  const table = await get(synopsis, "table?rows=20&seed=7");
  expect(table.headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(table.text.split("\n")[0]).toContain("age");
  expect(table.text.trim().split("\n")).toHaveLength(21);
  expect((await get(synopsis, "table?rows=20&seed=7")).text).toBe(table.text);
  expect((await get(synopsis, "table?rows=20&seed=8")).text).not.toBe(table.text);
  const lines = (await get(synopsis, "table?rows=3&format=jsonl")).text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(lines).toHaveLength(3);
  expect(lines[0]).toMatchObject({ age: expect.any(Number), smoking: expect.any(String) });
  const arff = await get(synopsis, "table?rows=20&seed=7&format=arff");
  expect(arff.headers["content-type"]).toBe("text/x-arff; charset=utf-8");
  expect(arff.text.split("@data\n")[1].trim().split("\n")).toHaveLength(20);
  expect(await get(synopsis, "table?rows=100001")).toMatchObject({ status: 422 });
  expect(await get(model, "table")).toMatchObject({ status: 422, json: { code: "model-invalid" } });

  expect((await get(synopsis, "marginals")).json.marginals).toHaveLength(4);
  expect((await get(synopsis, "marginals?of=smoking,readmitted")).json.marginals[0].of).toEqual([
    "smoking",
    "readmitted",
  ]);
  expect(await get(synopsis, "marginals?of=height")).toMatchObject({
    status: 422,
    json: { code: "attribute-unknown" },
  });

  for (const [release, of] of [
    [synopsis, "?of=smoking"],
    [synopsis, "?of=smoking,ward"],
    [description, "?of=smoking"],
    [ranking, ""],
  ]) {
    const figure = await get(release, `figure${of}`);
    expect(figure.text).toMatch(/^<svg/);
    // S44: a picture is saved, never shown by the browser that fetched it.
    expect(figure.headers).toMatchObject({
      "content-type": "image/svg+xml",
      "content-disposition": `attachment; filename="${release}.svg"`,
      "x-content-type-options": "nosniff",
    });
  }
  expect(await get(groups, "figure?of=age")).toMatchObject({ status: 422 });

  const [header, first, second] = [...clinicCsv("test", 2)].join("").trim().split("\n");
  const names = header.split(",");
  const rows = [first, second].map((line) =>
    Object.fromEntries(line.split(",").map((text, k) => [names[k], text])),
  );
  const predict = (release: string, body: unknown) =>
    ask("ana", "POST", `/v1/releases/${release}/predictions`, { body });
  expect((await predict(model, { rows })).json).toMatchObject({
    label: "readmitted",
    predicted: [expect.stringMatching(/no|yes/), expect.stringMatching(/no|yes/)],
  });
  expect((await predict(model, { rows, scores: true })).json.scores.of.yes).toHaveLength(2);
  expect((await predict(groups, { rows })).json).toMatchObject({
    centres: 2,
    assigned: [expect.any(Number), expect.any(Number)],
  });
  expect(await predict(synopsis, { rows })).toMatchObject({ status: 422 });
  for (const bad of [
    {},
    { rows: [1] },
    { rows: {}, more: 1 },
    { rows, scores: "yes" },
    '{"rows":[],"rows":[]}',
  ])
    expect(await predict(model, bad)).toMatchObject({ status: 400, json: { code: "request-invalid" } });
  const many = `{"rows":[${"{},".repeat(100_000)}{}]}`;
  expect(await predict(model, many)).toMatchObject({ status: 413, json: { code: "too-large" } });

  const learn = (release: string, learner: unknown) =>
    ask("ana", "POST", `/v1/releases/${release}/models`, { body: { learner } });
  const tree = (await learn(synopsis, "cart")).json.model;
  const { model: loaded, receipt } = loadModel(JSON.stringify(tree));
  // What was learnt from a release is covered by its receipt, and is the library's own.
  expect(receipt).toEqual((await get(synopsis, "receipt")).json);
  const { release } = (await ask("ana", "GET", `/v1/releases/${synopsis}`)).json;
  const own = learnFrom(loadSynopsis(JSON.stringify(release)).model, "cart");
  expect(loaded.toJSON()).toEqual(own.toJSON());
  const other = { body: { learner: "cart", label: "age" } };
  // A grid tells the label that it was published for, whoever asks for another.
  expect(await ask("ana", "POST", `/v1/releases/${synopsis}/models`, other)).toMatchObject({
    status: 422,
    json: { code: "label-undeclared" },
  });
  const same = { body: { learner: "cart", label: "readmitted" } };
  expect((await ask("ana", "POST", `/v1/releases/${synopsis}/models`, same)).json.model).toEqual(tree);
  expect(await learn(model, "cart")).toMatchObject({ status: 422, json: { code: "model-invalid" } });
  expect(await learn(synopsis, "weka")).toMatchObject({ status: 400, json: { code: "request-invalid" } });
  // Whoever may not know of it, or may not read it, learns nothing from it.
  for (const [who, status] of [
    ["bo", 404],
    ["auditor", 403],
  ] as const)
    expect(
      (await ask(who, "POST", `/v1/releases/${synopsis}/models`, { body: { learner: "cart" } })).status,
    ).toBe(status);

  expect((await keepers.get(DATASET)!.ledger.entries()).length).toBe(spent);
  expect(audited.filter(({ act }) => act === "release.read").length).toBeGreaterThan(10);
  expect(undocumented).toEqual([]);
  await app.close();
});

// S50: only what is declared leaves.
test("a field that nobody declared is not sent", async () => {
  const { ask, app, house } = await frontHouse();
  const run = house.desk.budget.bind(house.desk);
  Object.assign(house.desk, {
    budget: (...asked: Parameters<typeof run>) => {
      const view = run(...asked);
      return { ...view, secret: "rows", whole: { ...view.whole, secret: "rows" } };
    },
  });
  const { text, status } = await ask("ana", "GET", `/v1/datasets/${DATASET}/budget`);
  expect(status).toBe(200);
  expect(text).not.toContain("secret");
  await app.close();
});

test("where reads cannot be written down, releases are not told", async () => {
  const { app, released, ask, house } = await frontHouse();
  const release = await released(PLAN);
  Object.assign(house, {
    audit: () => {
      throw new Error("the disk is full");
    },
  });
  for (const what of ["", "/receipt", "/figure?of=age"])
    expect((await ask("ana", "GET", `/v1/releases/${release}${what}`)).status).toBe(500);
  expect((await ask("ana", "GET", "/v1/me")).status).toBe(200);
  await app.close();
});
