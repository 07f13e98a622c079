/** The owner's workshop, where there is one: what lies in the folder and what of it can be served. */
import type { WorkshopLink } from "../../workshop/handlers.ts";
import { type About, type Route, type RouteCall, route } from "../route.ts";
import * as s from "../schemas.ts";

/** What every route of the workshop is about. Where there is none, its addresses are like all that do not exist. */
export const aboutWorkshop = async ({ house }: RouteCall): Promise<About<WorkshopLink> | undefined> =>
  house.workshop && { subject: {}, found: house.workshop };

/** What each of them may be refused with, besides what its handler says. */
export const workshopCodes = ["not-found", "not-ready"] as const;

export const workshopRoutes: readonly Route[] = [
  route({
    method: "GET",
    path: "/v1/workshop",
    act: "workshop.read",
    summary: "What can be opened in the server's folder.",
    answers: { 200: { says: "The folder.", schema: s.object({ folder: s.text }) } },
    codes: workshopCodes,
    about: aboutWorkshop,
    handle: async (_call, workshop) => ({ body: await workshop.ask("places.list") }),
  }),
  route({
    method: "POST",
    path: "/v1/workshop/datasets",
    act: "workshop.change",
    summary:
      "Serves one more data set of the folder. The server is away for a moment afterwards; what runs goes on.",
    body: s.object({ name: s.name }),
    answers: { 200: { says: "It is open.", schema: s.object({ name: s.text, state: s.text }) } },
    codes: [...workshopCodes, "path-not-allowed", "schema-missing", "budget-missing", "config-invalid"],
    about: aboutWorkshop,
    handle: async ({ body }, workshop) => ({ body: await workshop.ask("places.serve", body) }),
  }),
];
