/** What a step of a flow released, at an address of its own: read, asked and drawn like any other release, by whoever may read the flow. */
import { expect, test } from "vitest";
import { frontHouse } from "../../../testing/server/front-house.ts";

const steps = [
  { name: "look", task: "describe", options: { statistics: [{ of: ["smoking"], what: "histogram" }] } },
  {
    name: "a synopsis",
    task: "publish",
    method: "priv-bayes",
    label: "readmitted",
    attributes: ["age", "ward"],
  },
  { name: "card", task: "classify", method: "majority", label: "readmitted" },
];
const flow = {
  privet: "plan/1",
  task: "flow",
  epsilon: "1",
  delta: "0.0000001",
  options: { flow: { title: "All kinds", steps } },
};
const nobodys = `rel_${"a".repeat(26)}`;

test("steps of a flow are releases of their own tasks, behind a dot; their names and shares are the flow's", async () => {
  const { ask, released, app, undocumented } = await frontHouse();
  const whole = await released(flow);
  const get = (what: string, who = "ana") => ask(who as "ana", "GET", `/v1/releases/${whole}${what}`);
  const { json } = await get("");
  expect(json).toMatchObject({ task: "flow", release: { privet: "flow-release/1" } });

  const look = (await get(".1")).json;
  expect(look).toMatchObject({ id: `${whole}.1`, run: json.run, task: "describe", entry: json.entry });
  expect(look.release).toEqual(json.release.steps[0].release);
  expect(look.receipt).toEqual(look.release.receipt);
  expect((await get(".1/figure?of=smoking")).text).toContain("<svg");
  expect((await get(".2")).json).toMatchObject({ task: "publish", method: "priv-bayes" });
  expect((await get(".2/table?rows=5")).text.trim().split("\n")).toHaveLength(6);
  expect((await get(".3/lines")).status).toBe(200);
  const predicted = await ask("ana", "POST", `/v1/releases/${whole}.3/predictions`, {
    body: { rows: [{}] },
  });
  expect(predicted.json.predicted).toHaveLength(1);

  // Not a step, not a flow, not a name, not theirs: all alike.
  const single = await released({ ...flow, task: "describe", options: steps[0].options });
  for (const path of [".4", ".0", ".01", ".1.1", ".", ".look", ".-1"])
    expect(await ask("ana", "GET", `/v1/releases/${whole}${path}`)).toMatchObject({ status: 404 });
  for (const path of [`${single}.1`, `${nobodys}.1`])
    expect(await ask("ana", "GET", `/v1/releases/${path}`)).toMatchObject({ status: 404 });
  expect(await get(".3", "bo")).toMatchObject({ status: 404 });
  // What is said of a release is said of the whole.
  const note = { body: { name: "mine", note: "" } };
  expect(await ask("ana", "PUT", `/v1/releases/${whole}.3/note`, note)).toMatchObject({ status: 404 });
  expect(await ask("ana", "PUT", `/v1/releases/${whole}/note`, note)).toMatchObject({ status: 200 });
  await app.close();
  expect(undocumented).toEqual([]);
});
