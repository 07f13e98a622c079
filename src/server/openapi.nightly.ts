/** Part of acceptance test 17: an outside fuzzer reads the description of the real server, and holds every answer against it. */
import { spawn, spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { clinicBudget, temporaryFolder } from "../testing/command-line.ts";
import { buildProgram, type Program } from "../testing/program.ts";
import {
  type StartedServer,
  startedServer,
  submitted,
  until,
  type Who,
} from "../testing/server/started-server.ts";

const fuzzer = process.env.PRIVET_SCHEMATHESIS ?? "schemathesis";
const NO_FUZZER =
  spawnSync(fuzzer, ["--version"]).status === 0
    ? undefined
    : "there is no schemathesis on this machine; PRIVET_SCHEMATHESIS may name one";

let program: Program;
beforeAll(async () => {
  program = await buildProgram();
});
afterAll(() => program.remove());

/**
 * A refusal is an answer, and 503 is one that is documented; whether data are taken is not for a fuzzer to say. Nor which methods there
 * are: a body with GET or DELETE is refused as such (400) before its address is looked at, where the fuzzer wants 405.
 */
const CHECKS = [
  ...["status_code_conformance", "content_type_conformance", "response_headers_conformance"],
  ...["response_schema_conformance", "allow_header_conformance"],
  ...["negative_data_rejection", "missing_required_header"],
].join(",");

const title = NO_FUZZER ? ` (skipped: ${NO_FUZZER})` : "";
test.skipIf(NO_FUZZER)(`an outside fuzzer finds nothing undocumented, for any role${title}`, async () => {
  const limits = { readsPerSecond: 10_000, quotesPerSecond: 1000, loginFailuresPerMinute: 1000 };
  const server = await startedServer(program, { config: { limits } });
  const { json: run } = await submitted(server, "ana", "the-first-key-of-ana");
  const path = `/v1/runs/${run.id}`;
  await until("it is done", async () => (await server.ask("ana", "GET", path)).json.state === "done");
  const spent = (await clinicBudget(server.folder)).spent;
  for (const who of ["ana", "owner", "eve"] as const) {
    const { code, text } = await fuzzed(server, who, run.id);
    expect(code, `${who}: ${text}`).toBe(0);
  }
  // What is no answer of the server's own making stands in its log.
  expect(server.out()).not.toMatch(/"event":"fault"|"status":50[0-24-9]/);
  expect((await clinicBudget(server.folder)).spent).toEqual(spent);
});

/** Names that are there, so that more is reached than refusals of names that are not. */
function fuzzed(
  server: StartedServer,
  who: Who,
  run: string,
): Promise<{ code: number | null; text: string }> {
  const folder = temporaryFolder();
  const names = {
    dataset: "clinic",
    run,
    release: run.replace("run_", "rel_"),
    group: "people",
    holder: "ben",
  };
  const lines = Object.entries(names).map(([name, value]) => `"path.${name}" = ${JSON.stringify(value)}`);
  writeFileSync(join(folder, "schemathesis.toml"), `[parameters]\n${lines.join("\n")}\n`);
  const words = [
    ...["run", `${server.url}/openapi.json`, "-H", `Authorization: Bearer ${server.token(who)}`],
    ...["--checks", CHECKS, "--phases", "examples,coverage,fuzzing", "-n", "50", "--seed", "7"],
    // A stream lasts as long as a run does; its own tests read it.
    ...["--exclude-path-regex", "/events$", "--continue-on-failure", "--no-color"],
  ];
  return new Promise((resolve) => {
    let text = "";
    const child = spawn(fuzzer, words, { cwd: folder });
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (piece) => {
        text += piece;
      });
    child.on("close", (code) => resolve({ code, text }));
  });
}
