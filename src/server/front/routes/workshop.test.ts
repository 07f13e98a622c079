/** Routes of the workshop: whom they are for, and what they are where there is none. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FrontHouse, frontHouse } from "../../../testing/server/front-house.ts";
import { tokenIn } from "../../../testing/server/people.ts";
import { routes } from "./all.ts";
import { workshopRoutes } from "./workshop.ts";

const bodies: Readonly<Record<string, object>> = {
  "/v1/workshop/known": { name: "iris" },
  "/v1/workshop/datasets": { name: "clinic" },
};
const answers: Readonly<Record<string, unknown>> = {
  "places.list": { folder: "data", data: [], known: [], clinic: false, path: "/home/owner/data" },
  "places.clinic": { name: "clinic", label: "readmitted" },
  "places.known": { name: "iris", files: ["iris.arff"] },
  "places.serve": { name: "clinic", state: "served" },
};
const each = workshopRoutes.map(({ method, path }) => [method, path] as const);

let [without, having]: FrontHouse[] = [];
const asked: [string, unknown][] = [];
beforeAll(async () => {
  without = await frontHouse();
  having = await frontHouse({
    workshop: {
      async ask(about, body) {
        asked.push([about, body]);
        return answers[about];
      },
    },
  });
});
afterAll(() => Promise.all([without.app.close(), having.app.close()]));

const ask = ({ ask: send }: FrontHouse, who: string | undefined, method: string, path: string) =>
  send(who, method, path, path in bodies ? { body: bodies[path] } : {});

describe.each(each)("%s %s", (method, path) => {
  test("is no address where there is no workshop, whoever asks", async () => {
    for (const who of ["owner", "ana", "auditor"]) {
      const [there, nowhere] = [
        await ask(without, who, method, path),
        await without.ask(who, method, `${path}/nothing`),
      ];
      expect([there.status, there.json.detail]).toEqual([404, nowhere.json.detail]);
    }
  });

  test("is the owner's, and nobody else's; a token for some data sets is not enough (S56)", async () => {
    const { house } = having;
    const owner = (await house.asked.people()).find(({ role }) => role === "owner")!.name;
    const narrow = `Bearer ${(await tokenIn(house.asked, owner, { datasets: ["clinic"] })).text}`;
    const reading = `Bearer ${(await tokenIn(house.asked, owner, { readOnly: true })).text}`;
    asked.length = 0;
    for (const who of ["ana", "bo", "auditor", narrow]) {
      const told = await ask(having, who, method, path);
      expect([who === narrow ? "narrow" : who, told.status]).toEqual([who === narrow ? "narrow" : who, 403]);
    }
    expect((await ask(having, undefined, method, path)).status).toBe(401);
    expect(asked, "the workshop hears of none of it").toEqual([]);
    expect((await ask(having, reading, method, path)).status).toBe(method === "GET" ? 200 : 403);
    expect((await ask(having, "owner", method, path)).status).toBeLessThan(300);
    expect(asked.at(-1)?.[1]).toEqual(bodies[path]);
  });
});

test("only declared members leave, and every answer is described", async () => {
  const { json } = await having.ask("owner", "GET", "/v1/workshop");
  expect(json).toEqual({ folder: "data", data: [], known: [], clinic: false });
  expect([...without.undocumented, ...having.undocumented]).toEqual([]);
});

const examples: Readonly<Record<string, string>> = {
  ...{ table: "t", experiment: "small", form: "csv", person: "ana", dataset: "clinic" },
};
const ofWorkshop = routes
  .filter(({ act }) => act?.startsWith("workshop."))
  .map((one) => ({ ...one, path: one.path.replace(/:(\w+)/g, (_, name: string) => examples[name]) }));

type WorkshopRoute = (typeof ofWorkshop)[number];
const send = (who: string | undefined, { method, body }: WorkshopRoute, path: string, more: object = {}) =>
  having.ask(who, method, path, body ? { body: more } : {});

test.each(ofWorkshop)(
  "$method $path is refused to everybody but the owner of all before anything of it is read",
  async (one) => {
    const { house } = having;
    const owner = (await house.asked.people()).find(({ role }) => role === "owner")!.name;
    const narrow = `Bearer ${(await tokenIn(house.asked, owner, { datasets: ["clinic"] })).text}`;
    const reading = `Bearer ${(await tokenIn(house.asked, owner, { readOnly: true })).text}`;
    asked.length = 0;
    for (const who of ["ana", "bo", "auditor", narrow, ...(one.act === "workshop.change" ? [reading] : [])])
      expect((await send(who, one, one.path)).status).toBe(403);
    expect((await send(undefined, one, one.path)).status).toBe(401);
    expect(asked).toEqual([]);
  },
);

test.each(ofWorkshop.filter(({ query, body }) => query ?? body))(
  "$method $path refuses what is not declared, and the workshop does not hear of it",
  async (one) => {
    asked.length = 0;
    if (one.query) expect((await send("owner", one, `${one.path}?undeclared=1`)).status).toBe(400);
    if (one.body) expect((await send("owner", one, one.path, { undeclared: 1 })).status).toBe(400);
    expect(asked).toEqual([]);
  },
);

test("tables, experiments and people are among them", () => {
  for (const word of ["/tables/", "/experiments", "/people"])
    expect(ofWorkshop.some(({ path }) => path.includes(word))).toBe(true);
});
