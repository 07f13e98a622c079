/**
 * The workbench as people have it: the real server on the made-up clinic, a real browser, and pages that are signed in and watched. One
 * server and one browser a test file:
 *
 *     let workbench: Workbench;
 *     beforeAll(async () => { if (!NO_BROWSER) workbench = await openWorkbench({ people: { ana: "1" } }); });
 *     afterAll(() => workbench?.close());
 *
 *     const page = await workbench.visit("#/clinic/publish");          // olga, the owner; { who: "ana", dark: true, width: 390 }
 *     await page.getByRole("button", { name: "…" }).click();           // Playwright's page
 *     await expectAccessible(page);                                    // axe-core
 *     workbench.expectNothingAmiss();                                  // CSP, other machines, errors of scripts: of all pages so far
 */
import { existsSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { expect } from "vitest";
import { clinicCsv, clinicSchema } from "../../demo/clinic.ts";
import { writeSchema } from "../../schema/write.ts";
import { privet } from "../command-line.ts";
import { addWorkbench, buildProgram } from "../program.ts";
import { HANGS, openBrowser } from "../server/browser.ts";
import { freePort } from "../server/free-port.ts";
import { RealServer } from "../server/real-server.ts";
import { watched } from "./watched.ts";

export interface WorkbenchOptions {
  /** Analysts, each with ε to spend; an owner, olga, is there anyway. */
  readonly people?: Readonly<Record<string, string>>;
  readonly epsilon?: string;
  readonly rows?: number;
  /** Added to the server's configuration; times are not defended unless it says so, so that runs end when they are done. */
  readonly config?: Readonly<Record<string, unknown>>;
  /** Where olga may spend: in all data sets, unless a test is about who is given what, or a ledger is to stay as it was made. */
  readonly granted?: readonly string[];
  /** Puts more into the folder, or into the program's home, before the server starts, such as other data sets with their budgets. */
  readonly prepare?: (
    folder: string,
    home: string,
    privet: (...words: string[]) => Promise<void>,
  ) => void | Promise<void>;
}

export interface Visit {
  readonly who?: string;
  readonly dark?: boolean;
  readonly width?: number;
  readonly height?: number;
}

export interface Workbench {
  readonly server: RealServer;
  readonly browser: Browser;
  /** A page of its own, signed in, with the tour behind it. */
  visit(hash: string, visit?: Visit): Promise<Page>;
  /** What pages did that they must not: broke the policy, asked another machine, had an error. */
  readonly amiss: readonly string[];
  expectNothingAmiss(): void;
  close(): Promise<void>;
}

export async function openWorkbench(options: WorkbenchOptions = {}): Promise<Workbench> {
  const program = await buildProgram();
  await addWorkbench(program);
  const [server, browser] = await Promise.all([startedClinic(program, options), openBrowser([])]);
  const amiss: string[] = [];
  return {
    server,
    browser,
    amiss,
    visit: async (hash, { who = "olga", dark = false, width = 1280, height = 800 } = {}) => {
      const context = await browser.newContext({
        viewport: { width, height },
        colorScheme: dark ? "dark" : "light",
        reducedMotion: "reduce",
      });
      context.setDefaultTimeout(HANGS);
      await context.addInitScript(signedIn, server.token(who));
      const page = await context.newPage();
      await watched(page, server.origin, amiss);
      await page.goto(`${server.origin}/${hash}`);
      await page.getByRole("heading", { level: 1 }).waitFor();
      return page;
    },
    expectNothingAmiss: () => expect(amiss).toEqual([]),
    async close() {
      await browser.close();
      await server.remove();
      program.remove();
    },
  };
}

/** Runs in the page, before its own scripts. */
function signedIn(token: string): void {
  const page = globalThis as unknown as Readonly<
    Record<string, { setItem(key: string, value: string): void }>
  >;
  page.sessionStorage.setItem("privet-token", token);
  page.localStorage.setItem("privet-tour", "seen");
}

async function startedClinic(
  program: Parameters<typeof newServer>[0],
  options: WorkbenchOptions,
): Promise<RealServer> {
  const { people = {}, epsilon = "10", rows = 4000, config = {}, prepare } = options;
  const home = existsSync("/dev/shm") ? "/dev/shm" : tmpdir();
  const folder = mkdtempSync(join(home, "privet-workbench-"));
  const port = await freePort();
  writeFileSync(join(folder, "clinic.schema.json"), writeSchema(clinicSchema("private")));
  writeFileSync(join(folder, "clinic.csv"), [...clinicCsv("training", rows)].join(""));
  const whole = {
    ...{ privet: "server/1", listen: `127.0.0.1:${port}`, state: "state", timing: { mode: "off" } },
    // Seconds may be missed where there are more data sets than cores, which is not what is tested with this.
    insist: true,
    datasets: { clinic: { schema: "clinic.schema.json", memory: "512 MB", threads: 1 } },
    ...config,
  };
  writeFileSync(join(folder, "server.json"), JSON.stringify(whole));
  const owner = async (...words: string[]) => {
    const told = await privet(folder, words);
    expect(told.code, `${words.join(" ")}: ${told.err}`).toBe(0);
  };
  await prepare?.(folder, program.home, owner);
  await owner("budget", "open", "clinic", "--epsilon", epsilon, "--delta", "1e-6");
  const server = newServer(program, folder, port);
  await server.addPeople(people, owner);
  for (const name of options.granted ?? Object.keys(whole.datasets)) {
    const grant = ["access", "grant", "olga", name, "--epsilon", epsilon, "--delta", "1e-6", "--yes"];
    await owner(...grant, "--config", "server.json");
  }
  await server.startAndOpen();
  return server;
}

const newServer = (...parts: ConstructorParameters<typeof RealServer>): RealServer =>
  new RealServer(...parts);
