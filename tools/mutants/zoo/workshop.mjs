/** The workshop and the way into it: each check taken away, one at a time. */
const auth = "src/server/front/auth";
const signIn = { file: `${auth}/sign-in.ts`, tests: [`${auth}/sign-in.test.ts`] };
const places = { tests: ["src/server/workshop/places.test.ts"] };

export const workshop = [
  {
    ...signIn,
    name: "code-not-consumed",
    bug: "A code is changed for a token as often as somebody sends it.",
    like: "S52",
    find: '!(await asked.revokeToken(record.id, now, { ...note, act: "token.revoke", about: record.id }))',
    replace: "note.at < 0",
  },
  {
    ...signIn,
    name: "code-consumed-by-several",
    bug: "Of several that send a code at once each gets a token.",
    like: "S52",
    find: 'if (!(await asked.revokeToken(record.id, now, { ...note, act: "token.revoke", about: record.id })))',
    replace:
      'await asked.revokeToken(record.id, now, { ...note, act: "token.revoke", about: record.id });\n    if (note.at < 0)',
  },
  {
    ...signIn,
    name: "code-for-ever",
    bug: "A code that lies in a browser's history works whenever it is found.",
    like: "S51",
    find: " || clock.now() >= record.expires",
    replace: "",
  },
  {
    ...signIn,
    name: "code-outlives-its-server",
    bug: "A code of a server that was stopped opens the next one.",
    like: "S51",
    find: "!root || root.revoked !== null",
    replace: "!root",
  },
  {
    ...signIn,
    name: "code-by-its-id",
    bug: "Whoever knows the name of a code, which stands in the access log, is let in.",
    like: "S52",
    find: " || !isRight",
    replace: "",
  },
  {
    ...places,
    name: "workshop-leaves-its-folder",
    bug: "A name with a path in it leads out of the workshop's folder.",
    like: "S55",
    file: "src/server/workshop/inside.ts",
    find: "const PLAIN = /^[^/\\\\:\\p{Cc}.][^/\\\\:\\p{Cc}]{0,199}$/u;",
    replace: "const PLAIN = /^.{1,200}$/u;",
  },
  {
    ...places,
    name: "workshop-follows-links",
    bug: "A link in the folder is written through, and what it leads to is told.",
    like: "S55",
    file: "src/server/workshop/inside.ts",
    find: "?.isSymbolicLink() === true",
    replace: "?.isSymbolicLink() === null",
  },
  {
    name: "workshop-for-narrow-owners",
    bug: "An owner's token for one data set opens budgets and lets people in for all of them.",
    like: "S56",
    file: `${auth}/may.ts`,
    tests: [`${auth}/may.test.ts`],
    find: 'if (unscoped && !isUnscoped(principal)) return "no";',
    replace: "",
  },
  {
    name: "workshop-everywhere",
    bug: "A server whose owner wanted no workshop shows that there could be one.",
    like: "S56",
    file: "src/server/front/routes/workshop.ts",
    tests: ["src/server/front/routes/workshop.test.ts"],
    find: "house.workshop && { subject: {}, found: house.workshop }",
    replace: "({ subject: {}, found: house.workshop as WorkshopLink })",
  },
  {
    name: "one-more-is-a-loss",
    bug: "Each data set that is added counts as a death of the front, so that the fourth ends the server.",
    like: "none known",
    file: "src/server/supervisor/supervise.ts",
    tests: ["src/server/supervisor/workshop.test.ts"],
    find: "if (this.#isLeaving) {",
    replace: "if (this.#isLeaving && this.#losses.length < 0) {",
  },
];
