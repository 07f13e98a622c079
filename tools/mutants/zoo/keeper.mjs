/** The keeper: what it tells before it may, pays without asking, or gives back too early. */
const kept = { file: "src/server/keeper/kept-run.ts", tests: ["src/server/keeper/keeper.test.ts"] };
const whole = { file: "src/server/keeper/keeper.ts", tests: ["src/server/keeper/keeper.test.ts"] };

export const keeperZoo = [
  {
    ...kept,
    name: "keeper-answers-early",
    bug: "A run is told as done when its work ends.",
    like: "a status that turns complete the moment the worker's answer arrives",
    find: `    await this.#seal({ outcome: "done", release, receipt });
  }`,
    replace: `    await this.#seal({ outcome: "done", release, receipt });
    await this.#conclude(0, "done", null);
  }`,
  },
  {
    ...kept,
    name: "keeper-settles-early",
    bug: "What was not used goes back to the ledger when the work ends.",
    like: "the order of ledger entries as a clock",
    find: "    this.#owed = used;\n",
    replace: "    this.#owed = used;\n    void this.#place.settle(this.#entry.seq, used);\n",
  },
  {
    ...kept,
    name: "keeper-cancel-tells-what-was-done",
    bug: "A cancelled run that had ended is told as done.",
    like: "cancel at a time, and read whether the work had ended",
    find: '    if (this.#stopped) return this.#giveUp(nth, "cancelled");\n',
    replace: '    if (this.#stopped && !this.#sealed) return this.#giveUp(nth, "cancelled");\n',
  },
  {
    ...kept,
    name: "keeper-partial-after-cancel",
    bug: "What a cancelled run has drawn is sealed as its release.",
    like: "a partial model as a step counter",
    find: "    if (partial || this.#stopped) return",
    replace: "    if (!partial && this.#stopped) return",
  },
  {
    ...whole,
    name: "keeper-pays-another-price",
    bug: "What was agreed to is not compared with what is charged.",
    like: "an upgrade between quote and run",
    find: "    ensureAgreed(price, request.cost);\n",
    replace: "    void [price, ensureAgreed];\n",
  },
  {
    ...whole,
    name: "keeper-spends-without-the-runs-name",
    bug: "An entry does not say which run paid, so that a second keeper pays for it again.",
    like: "a zombie keeper",
    find: "const own = { ...request, holder, run: run.message.run, attempt };",
    replace:
      "const { run: _run, attempt: _attempt, ...rest } = { ...request, attempt };\n      const own = { ...rest, holder };",
  },
  {
    ...whole,
    name: "keeper-settles-cancelled-runs-after-a-restart",
    bug: "A run that was cancelled gets its rest back when the keeper is opened again.",
    like: "a refund that tells whether the work had ended",
    find: "    const isGiven = this.#stopped.has(run)\n",
    replace: "    const isGiven = this.#stopped.size > 1e9\n",
  },
  {
    file: "src/server/supervisor/kept-child.ts",
    tests: ["src/server/supervisor/supervise.test.ts"],
    name: "supervisor-tells-a-death-at-once",
    bug: "A keeper that dies is told as gone when it dies.",
    like: "memory that runs out for some rows",
    find: "    this.#cancelRestart = clock.at(due, () => {",
    replace: "    this.#cancelRestart = clock.at(due - due, () => {",
  },
  {
    file: "src/server/stores/lock.ts",
    tests: ["src/server/stores/lock.test.ts"],
    name: "lock-is-collected",
    bug: "A keeper's lock is gone when memory is tidied up, and a second server opens the same data.",
    like: "S22, a connection that is closed by its finalizer",
    find: "  held.add(lock);\n",
    replace: "",
  },
  {
    file: "src/server/supervisor/supervise.ts",
    tests: ["src/server/supervisor/supervise.test.ts"],
    name: "new-front-without-keepers",
    bug: "A front that comes later is not told that the keepers are open, so that nothing is answered until they are started again.",
    like: "a scheduler that forgets its workers",
    find: "if (opened) front.send(",
    replace: "if (!opened) front.send(",
  },
  {
    file: "src/server/keeper/keeper.ts",
    tests: ["src/server/keeper/keeper.test.ts"],
    name: "keeper-disowns-its-runs",
    bug: "A keeper says of no run that it works at it, so that a new front gives up what is being drawn.",
    like: "a worker that outlives its scheduler",
    find: "this.#book.runs.get(run)?.isOver === false",
    replace: "this.#book.runs.get(run)?.isOver === true",
  },
];
