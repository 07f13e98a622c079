/** Bytes to a server and back, without a client that would mend them on the way. */
import { connect } from "node:net";

export interface RawAnswer {
  /** Undefined where the connection was closed without a word. */
  readonly status: number | undefined;
  readonly text: string;
}

/** Sends pieces, with a pause between, and reads until the other side is done; `patience` is in milliseconds, as long as only a hang takes unless given. */
export const rawHttp = (
  port: number,
  pieces: readonly (string | Buffer)[],
  { pause = 0, patience = 60_000 } = {},
): Promise<RawAnswer> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    let text = "";
    const end = () => {
      clearTimeout(timer);
      socket.destroy();
      resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? Number.NaN) || undefined, text });
    };
    const timer = setTimeout(end, patience);
    socket.setEncoding("latin1").on("data", (more) => {
      text += more;
      const [head, body = ""] = text.split("\r\n\r\n");
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN);
      if (body.length >= length) end();
    });
    socket.on("close", end).on("error", end);
    const send = async () => {
      for (const piece of pieces) {
        if (socket.writable) socket.write(piece);
        if (pause > 0) await new Promise((go) => setTimeout(go, pause));
      }
    };
    void send();
  });
