/** The owner's workshop, where there is one: what lies in the folder and what of it can be served. */
import { placeStates, type WorkshopLink } from "../../workshop/handlers.ts";
import { type About, type Route, type RouteCall, route } from "../route.ts";
import * as s from "../schemas.ts";

/** What every route of the workshop is about. Where there is none, its addresses are like all that do not exist. */
export const aboutWorkshop = async ({ house }: RouteCall): Promise<About<WorkshopLink> | undefined> =>
  house.workshop && { subject: {}, found: house.workshop };

/** What each of them may be refused with, besides what its handler says. */
export const workshopCodes = ["not-found", "not-ready"] as const;

const folderTold = s.object({
  folder: s.text,
  data: s.listOf(
    s.object({
      name: s.text,
      kind: s.oneOf(["table", "study"]),
      state: s.oneOf(placeStates),
      public: s.flag,
      file: s.orNull(s.text),
    }),
  ),
  known: s.listOf(s.object({ name: s.text, title: s.text, here: s.flag })),
  clinic: s.flag,
});

export const workshopRoutes: readonly Route[] = [
  route({
    method: "GET",
    path: "/v1/workshop",
    act: "workshop.read",
    summary: "What can be opened in the server's folder.",
    answers: { 200: { says: "The folder.", schema: folderTold } },
    codes: workshopCodes,
    about: aboutWorkshop,
    handle: async (_call, workshop) => ({ body: await workshop.ask("places.list") }),
  }),
  route({
    method: "POST",
    path: "/v1/workshop/clinic",
    act: "workshop.change",
    summary:
      "Makes the made-up clinic in the folder: rows, schema, budget, and a public file to judge models on.",
    answers: { 201: { says: "It is made.", schema: s.object({ name: s.text, label: s.text }) } },
    codes: [...workshopCodes, "path-not-allowed", "file-exists", "file-unwritable"],
    about: aboutWorkshop,
    handle: async (_call, workshop) => ({ status: 201, body: await workshop.ask("places.clinic") }),
  }),
  route({
    method: "POST",
    path: "/v1/workshop/known",
    act: "workshop.change",
    summary:
      "Brings a known public data set into the folder, from its public archive, checked, with its schema.",
    body: s.object({ name: s.shortText(64) }),
    answers: {
      201: { says: "It is there.", schema: s.object({ name: s.text, files: s.listOf(s.text) }) },
    },
    codes: [
      ...workshopCodes,
      ...(["path-not-allowed", "file-exists", "file-unwritable"] as const),
      ...(["file-missing", "dataset-unknown", "dataset-damaged"] as const),
    ],
    about: aboutWorkshop,
    handle: async ({ body }, workshop) => ({ status: 201, body: await workshop.ask("places.known", body) }),
  }),
  route({
    method: "POST",
    path: "/v1/workshop/datasets",
    act: "workshop.change",
    summary:
      "Serves one more data set of the folder. The server is away for a moment afterwards; what runs goes on.",
    body: s.object({ name: s.shortText(64) }),
    answers: { 200: { says: "It is open.", schema: s.object({ name: s.text, state: s.text }) } },
    codes: [
      ...workshopCodes,
      ...(["path-not-allowed", "option-out-of-range", "schema-missing", "schema-invalid"] as const),
      ...(["bounds-missing", "budget-missing", "file-missing", "config-invalid"] as const),
    ],
    about: aboutWorkshop,
    handle: async ({ body }, workshop) => ({ body: await workshop.ask("places.serve", body) }),
  }),
];
