/** `privet serve` as a real process group on a folder of its own, for tests that need more than one, or kill it. */
import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { connect, type RemoteDataset } from "../../client/connect.ts";
import { makeClinic, privet } from "../command-line.ts";
import { freePort } from "./free-port.ts";

export interface Served {
  readonly folder: string;
  /** The clinic, as ana sees it. */
  readonly clinic: RemoteDataset;
  /** Everything that it has said to its terminal. */
  said(): string;
  start(): void;
  /** Starts it, and waits until the clinic is open. */
  open(): Promise<void>;
  heard(text: string): Promise<void>;
  /** All of its processes at once, as a machine does that loses power. */
  kill(): Promise<void>;
}

/** A clinic with a configuration in a folder: the same rows and the same name as every other. Nothing is started yet. */
export async function servedClinic(
  program: string,
  folder: string,
  more: Readonly<Record<string, unknown>>,
): Promise<Served> {
  makeClinic(folder);
  const port = await freePort();
  const listen = `127.0.0.1:${port}`;
  const config = { privet: "server/1", listen, state: "state", datasets: { clinic: { memory: "256 MB" } } };
  writeFileSync(join(folder, "server.json"), JSON.stringify({ ...config, ...more }));
  const added = await privet(folder, "access add ana --token-file ana.token --config server.json".split(" "));
  if (added.code !== 0) throw new Error(added.err);
  const token = readFileSync(join(folder, "ana.token"), "utf8").trim();
  let child: ChildProcess | undefined;
  let said = "";
  let listeners: (() => void)[] = [];
  const start = () => {
    said = "";
    const words = [program, "serve", "--config", "server.json"];
    child = spawn(process.execPath, words, {
      cwd: folder,
      detached: true,
      stdio: ["ignore", "ignore", "pipe"],
    });
    child.stderr?.on("data", (piece) => {
      said += piece;
      for (const listener of listeners) listener();
    });
  };
  const heard = (text: string) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (!said.includes(text)) return;
        listeners = listeners.filter((one) => one !== look);
        resolve();
      };
      listeners.push(look);
      look();
    });
  return {
    folder,
    clinic: connect(`http://${listen}`, { token }).dataset("clinic"),
    said: () => said,
    start,
    heard,
    async open() {
      start();
      await Promise.all([heard("Listening at"), heard("clinic is open.")]);
    },
    async kill() {
      if (!child?.pid) return;
      const ended = new Promise((resolve) => child?.once("close", resolve));
      try {
        process.kill(-child.pid, "SIGKILL");
      } catch {} // It has ended by itself.
      await ended;
      child = undefined;
    },
  };
}
