/** What people call a release, and what they wrote to it: texts of their own, for those who may read it. */
import type { ReleaseNote } from "../../stores/asked.ts";
import { noteOf, type Route, route } from "../route.ts";
import * as s from "../schemas.ts";
import { aboutRelease } from "./find.ts";

/** One line; a note may have several. Nothing that steers a terminal. */
const NAME_FORM = "^[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029]{0,80}$";
const NOTE_FORM = "^[^\\u0000-\\u0009\\u000b-\\u001f\\u007f-\\u009f\\u2028\\u2029]{0,2000}$";

const written = {
  name: s.pattern(NAME_FORM, "At most 80 characters, on one line; empty for none."),
  note: s.pattern(NOTE_FORM, "At most 2,000 characters; empty for none."),
};

export const releaseNoteRoutes: readonly Route[] = [
  route({
    method: "PUT",
    path: "/v1/releases/:release/note",
    act: "releases.note",
    summary: "What a release is called, and what is written to it, for all who may read it.",
    body: s.object(written),
    answers: { 200: { says: "As it is kept.", schema: s.object(written) } },
    codes: ["not-found", "store-io"],
    about: aboutRelease,
    async handle(call, { id, run }) {
      const { name, note } = call.body as ReleaseNote;
      const line = noteOf(call, "release.note", { dataset: run.dataset, run: run.id, about: name });
      await call.house.asked.noteRelease(id, { name, note }, line);
      return { body: { name, note } };
    },
  }),
];
