/**
 * A proxy in front of PostgreSQL that reads along: it can cut the line before a statement or after its answer, kill the process
 * that serves it, and keep everybody out for a while.
 */
import { createServer, connect as dial, type Socket } from "node:net";

/**
 * What to do about a statement. `kill` ends its process in the server just before the statement comes; `late` cuts the client off, and
 * the statement comes when `late` has resolved; `roll-back` puts a ROLLBACK in its place.
 */
export type Deed = "pass" | "cut-before" | "cut-after" | "kill" | "late" | "roll-back";

export interface LineCutter {
  readonly port: number;
  /** Asked for each statement, by its text. */
  about: (statement: string) => Deed;
  /** New connections wait for it. */
  gate: Promise<void>;
  /** What comes late waits for it. */
  late: Promise<void>;
  close(): Promise<void>;
}

export async function lineCutter(
  target: number,
  killProcess: (pid: number) => Promise<unknown>,
): Promise<LineCutter> {
  const open = new Set<Socket>();
  const cutter = { about: (): Deed => "pass", gate: Promise.resolve(), late: Promise.resolve() };
  const server = createServer({ pauseOnConnect: true }, async (client) => {
    open.add(client);
    client.on("error", () => undefined).on("close", () => open.delete(client));
    await own.gate;
    const line = dial(target, "127.0.0.1");
    // Messages are passed on one by one, and none waits for the answer to the one before.
    for (const side of [client, line]) side.setNoDelay(true);
    line.on("error", () => undefined);
    const cut = () => {
      client.destroy();
      line.destroy();
    };
    let isLate = false;
    client.on("close", () => isLate || line.destroy());
    line.on("close", () => client.destroy());
    let pid = 0;
    let muted = false;
    line.on(
      "data",
      framed(true, (frame, type, body) => {
        if (type === "K") pid = body.readUInt32BE(0);
        if (!muted) client.write(frame);
        // Ready for the next: the statement has been answered.
        else if (type === "Z") cut();
      }),
    );
    let last = Promise.resolve();
    const relay = async (frame: Buffer, type: string, body: Buffer) => {
      const text = type === "Q" ? body.toString() : type === "P" ? body.toString().split("\0")[1] : undefined;
      const deed = text === undefined ? "pass" : own.about(text.replace(/\0.*$/s, ""));
      if (deed === "cut-before") return cut();
      if (deed === "cut-after") muted = true;
      if (deed === "kill") await killProcess(pid);
      if (deed === "late") {
        isLate = muted = true;
        client.destroy();
        await own.late;
      }
      line.write(deed === "roll-back" ? ROLL_BACK : frame);
    };
    client.on(
      "data",
      framed(false, (frame, type, body) => {
        last = last.then(() => relay(frame, type, body));
      }),
    );
    client.resume();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const own: LineCutter = {
    ...cutter,
    port: (server.address() as { port: number }).port,
    close: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy();
        server.close(() => resolve());
      }),
  };
  return own;
}

/** A plain query is its letter, its length with that of the length, and its text with a zero at the end. */
const ROLL_BACK = Buffer.from("Q\0\0\0\x0dROLLBACK\0", "latin1");

/** Cuts a stream into messages: a letter, a length and a body; the first one of a client has no letter. */
function framed(typed: boolean, take: (frame: Buffer, type: string, body: Buffer) => void) {
  let rest = Buffer.alloc(0);
  let letters = typed ? 1 : 0;
  return (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= letters + 4 && rest.length >= letters + rest.readUInt32BE(letters)) {
      const end = letters + rest.readUInt32BE(letters);
      const type = letters === 1 ? String.fromCharCode(rest[0]) : "";
      take(rest.subarray(0, end), type, rest.subarray(letters + 4, end));
      rest = rest.subarray(end);
      letters = 1;
    }
  };
}
