/** The client and the command line over servers: what is sent twice, what is kept, and where a token goes. */
const client = (file) => ({ file: `src/client/${file}`, tests: ["src/client/client.test.ts"] });
const remote = (file) => ({ file: `src/cli/remote/${file}`, tests: ["src/cli/remote/remote.test.ts"] });

export const clientZoo = [
  {
    ...client("ask.ts"),
    name: "fresh-key-at-each-try",
    bug: "A request that is repeated after a lost answer has another key, so that it is another run and another charge.",
    like: "privet: one key is one run",
    find: '{ "idempotency-key": key }',
    replace: '{ "idempotency-key": key + String(performance.now()) }',
  },
  {
    ...client("ask.ts"),
    name: "token-follows-redirects",
    bug: "A redirect is followed, and the token goes wherever it leads.",
    like: "privet: a token is for one server",
    find: '    redirect: "manual",',
    replace: '    redirect: "follow" as "manual",',
  },
  {
    ...client("address.ts"),
    name: "token-in-the-clear",
    bug: "A token is sent over plain http to a host whose name only begins like this machine's.",
    like: "privet: plain http is for loopback",
    find: "\\[::1\\])$/;",
    replace: "\\[::1\\])/;",
  },
  {
    ...client("ask.ts"),
    name: "refusals-are-repeated",
    bug: "A refusal is asked again and again.",
    like: "privet: retries on network failure, 429 and 503 alone",
    find: "const again = status === 429 || (status >= 502 && status <= 504);",
    replace: "const again = status >= 400;",
  },
  {
    ...remote("run.ts"),
    name: "key-kept-after-sending",
    bug: "The key is not on the disk when the run is sent: a command that is killed pays twice.",
    like: "privet: a killed client repeats its key",
    find: "} else await keepPending(folder, pending);",
    replace: "}",
  },
  {
    ...remote("run.ts"),
    name: "key-forgotten-without-answer",
    bug: "The key is forgotten although nobody knows whether the server has taken the run.",
    like: "privet: a killed client repeats its key",
    find: "error instanceof ServerRefusal && [400, 409, 422].includes(error.status);",
    replace: "error instanceof Error;",
  },
  {
    file: "src/cli/run-plan.ts",
    tests: ["src/cli/remote/remote.test.ts"],
    name: "key-forgotten-before-delivery",
    bug: "The key is forgotten before the result is safe: what was paid for is lost with the output.",
    like: "privet: removed when the result is safe",
    find: "    const delivered = await deliver(ran);\n    await ran.safe?.();",
    replace: "    await ran.safe?.();\n    const delivered = await deliver(ran);",
  },
  {
    ...remote("reach.ts"),
    name: "token-file-for-all-eyes",
    bug: "A token is taken from a file that everybody on the machine can read.",
    like: "privet: world-readable token",
    find: "(mode & OTHERS) === 0",
    replace: "true",
  },
];
