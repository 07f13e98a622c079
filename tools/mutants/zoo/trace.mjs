/**
 * What the server shows that hangs on rows, and when it shows it. `traceMutants` lists every way that the design knows of, with the bugs
 * of this zoo that are planted for it, wherever they stand.
 */
const trace = (file, only) => ({ file, only, tests: ["src/server/trace.test.ts"] });
const NEIGHBOURS = "the same for neighbours";

export const traceZoo = [
  {
    ...trace("src/server/keeper/keeper.ts", "the disk refuses"),
    name: "steps-told-as-they-are-made",
    bug: "A keeper tells of every step when it is made.",
    like: "a progress bar as a clock (S02)",
    find: 'isOff && tell({ kind: "progress", run, ...now })',
    replace: 'isOff !== undefined && tell({ kind: "progress", run, ...now })',
  },
  {
    ...trace("src/server/front/http/hooks.ts", "the disk refuses"),
    name: "duration-in-the-log",
    bug: "Lines of the log say how long a request took.",
    like: "the usual access log (S08)",
    find: "    route,\n    status,\n",
    replace: "    route,\n    status,\n    milliseconds: reply.elapsedTime,\n",
  },
  {
    ...trace("src/curator/curator.ts", NEIGHBOURS),
    name: "count-in-the-log",
    bug: "Opening a table prints how many rows it has, also where that is private.",
    like: "a friendly start-up line (S08)",
    find: "  const facts: PublicFacts = Object.freeze({ schema, neighbours, rows, placed: engine.placed?.length });\n",
    replace:
      "  const facts: PublicFacts = Object.freeze({ schema, neighbours, rows, placed: engine.placed?.length });\n  console.log(JSON.stringify({ opened: name, rows: engine.rows() }));\n",
  },
  {
    ...trace("src/curator/curator.ts", NEIGHBOURS),
    name: "size-from-rows",
    bug: "What a keeper tells at its opening is longer where there are more rows.",
    like: "an index by row that goes along with public facts (S11)",
    find: "Object.freeze({ schema, neighbours, rows, placed: engine.placed?.length });",
    replace:
      'Object.freeze({ schema, neighbours, rows, placed: engine.placed?.length, index: "-".repeat(engine.rows()) } as PublicFacts);',
  },
  {
    ...trace("src/server/keeper/kept-run.ts", "an engine that throws"),
    name: "failure-told-at-once",
    bug: "A run that has thrown is told as failed when it throws.",
    like: "an error 500 that passes through (S09)",
    find: '    await this.#seal({ outcome: "failed", code });\n  }',
    replace:
      '    await this.#seal({ outcome: "failed", code });\n    await this.#conclude(0, "failed", "unexpected");\n  }',
  },
  {
    ...trace("src/server/keeper/kept-run.ts", "the disk refuses"),
    name: "second-try-told-at-once",
    bug: "A release that could be sealed at the second try only is told when it is.",
    like: "a retry that skips the boundary",
    find: "    const whole = await sealed(() => this.#toSeal(made), this.#sealPlace);\n",
    replace:
      '    let tries = 0;\n    const make = () => (tries++ < 0 ? this.#toSeal(made) : this.#toSeal(made));\n    const whole = await sealed(make, this.#sealPlace);\n    if (tries > 1) return this.#conclude(0, "done", null);\n',
  },
  {
    file: "src/server/front/streams.ts",
    tests: ["src/server/front/streams.test.ts"],
    only: "states and ticks by the schedule",
    name: "stream-dated-by-another-clock",
    bug: "A stream's Date line is of another clock than all that is told.",
    like: "a header that a library adds by itself",
    find: "    date: new Date(clock.now()).toUTCString(),\n",
    replace: "    date: new Date().toUTCString(),\n",
  },
];

/** By way: names of mutants, each killed by its own tests. */
export const traceMutants = {
  "answer early": ["keeper-answers-early", "told-before-the-boundary", "release-before-its-boundary"],
  "free the slot early": ["slot-free-when-paid", "slot-freed-by-cancel"],
  "settle early": ["keeper-settles-early"],
  "a tick from real steps": ["steps-told-as-they-are-made"],
  "a duration in a log line": ["duration-in-the-log"],
  "a size from rows": ["size-from-rows", "row-count-public"],
  "a retry that skips the boundary": ["second-try-told-at-once", "sealed-told-at-once"],
  "a 500 that passes through at once": ["failure-told-at-once", "supervisor-tells-a-death-at-once"],
  "a partial after cancel": ["keeper-partial-after-cancel", "sealed-beats-cancel"],
  "a rate learnt from a run": ["rate-learnt-from-a-run"],
  "a log line with a count": ["count-in-the-log"],
};
