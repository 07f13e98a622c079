/** The workshop's lines: each question has one answer, and nothing of a fault is told. */
import { expect, test } from "vitest";
import { PrivetError } from "../../base/errors.ts";
import { someTurns, virtualClock } from "../../testing/server/virtual-clock.ts";
import type { ServerConfig } from "../config/types.ts";
import { workshopLink } from "../front/workshop-link.ts";
import type { WorkshopHandlers } from "./handlers.ts";
import { type FromWorkshop, fromWorkshop, toWorkshop, type WorkshopAnswer } from "./messages.ts";
import { Workshop } from "./workshop.ts";

const wards = { data: "/w", allowPaths: [], memoryMegabytes: 256, threads: 1, slots: 1 };
const handlers: WorkshopHandlers = {
  echo: async (body, { folder }) => ({ body, folder }),
  refuse: async () => {
    throw new PrivetError("file-exists", "It is there.", "Move it.");
  },
  fault: async () => {
    throw new Error("/home/owner/secret.csv");
  },
  serve: (_body, place) => place.serve("wards", wards).then(() => "open"),
  opening: async (_body, { opening }) => [...(opening?.keys() ?? [])],
  count: async (_body, { config }) => Object.keys(config.datasets),
};
const config = { datasets: {} } as ServerConfig;

/** A front and a workshop with nothing but checked lines between them. */
function joined() {
  const [clock, wishes] = [virtualClock(), [] as FromWorkshop[]];
  const workshop = new Workshop(
    clock,
    (message) => {
      const line = fromWorkshop(JSON.parse(JSON.stringify(message)))!;
      if (line.kind === "serve") wishes.push(line);
      else link.hear(line as WorkshopAnswer);
    },
    handlers,
  );
  const link = workshopLink((ask) => workshop.hear(toWorkshop(JSON.parse(JSON.stringify(ask)))!));
  return { workshop, link, wishes };
}

test("what is asked is answered, and refused in the handler's own words", async () => {
  const { workshop, link } = joined();
  await expect(link.ask("echo", 1)).rejects.toMatchObject({ code: "not-ready" });
  workshop.hear({ kind: "open", config, folder: "/srv" });
  expect(await Promise.all([link.ask("echo", { a: 1 }), link.ask("echo")])).toEqual([
    { body: { a: 1 }, folder: "/srv" },
    { folder: "/srv" },
  ]);
  await expect(link.ask("refuse")).rejects.toMatchObject({
    ...{ code: "file-exists", message: "It is there." },
    fix: { do: "Move it." },
  });
});

test("a fault tells nothing of itself, and what nobody handles is refused", async () => {
  const { workshop, link } = joined();
  workshop.hear({ kind: "open", config, folder: "/srv" });
  const told = await link.ask("fault").then(
    () => new PrivetError("unexpected", "let through", ""),
    (error: PrivetError) => error,
  );
  expect([told.code, told.message]).toEqual(["unexpected", expect.not.stringContaining("let through")]);
  expect(JSON.stringify(told) + told.message).not.toContain("secret");
  for (const about of ["nothing", "toString", "constructor"])
    await expect(link.ask(about)).rejects.toMatchObject({ code: "not-ready" });
});

test("a wish to serve waits for its keeper, and what is served is known from then on", async () => {
  const { workshop, link, wishes } = joined();
  workshop.hear({ kind: "open", config, folder: "/srv" });
  const [first, settled] = [link.ask("serve"), { is: false }];
  void first.finally(() => {
    settled.is = true;
  });
  await someTurns();
  expect([wishes, settled.is]).toEqual([[{ kind: "serve", dataset: "wards", config: wards }], false]);
  workshop.hear({ kind: "served", dataset: "wards", config: { ...config, datasets: { wards } } });
  expect(await first).toBe("open");
  expect(await link.ask("count")).toEqual(["wards"]);
  const second = link.ask("serve");
  await someTurns();
  const error = { code: "budget-missing", matter: "budget", message: "none", fix: { do: "open" } } as const;
  workshop.hear({ kind: "served", dataset: "wards", config, error });
  await expect(second).rejects.toMatchObject({ code: "budget-missing" });
});

test("two who wish for the same at once wait for one keeper, and are told the same", async () => {
  const { workshop, link, wishes } = joined();
  workshop.hear({ kind: "open", config, folder: "/srv" });
  const both = Promise.all([link.ask("serve"), link.ask("serve")]);
  await someTurns();
  expect(wishes).toHaveLength(1);
  expect(await link.ask("opening")).toEqual(["wards"]);
  workshop.hear({ kind: "served", dataset: "wards", config: { ...config, datasets: { wards } } });
  expect(await both).toEqual(["open", "open"]);
  expect(await link.ask("opening")).toEqual([]);
});

test("lines that are none are refused on both ends", () => {
  const bad = [
    null,
    1,
    [],
    {},
    { kind: "workshop" },
    { kind: "workshop", id: "" },
    { kind: "open" },
    { kind: "x", id: "a" },
  ];
  for (const line of bad)
    expect([line, toWorkshop(line), fromWorkshop(line)]).toEqual([line, undefined, undefined]);
  expect(fromWorkshop({ kind: "workshop", id: "a", error: "text" })).toBeUndefined();
  expect(fromWorkshop({ kind: "serve", dataset: 1, config: {} })).toBeUndefined();
  expect(toWorkshop({ kind: "served", dataset: "a" })).toBeUndefined();
});
