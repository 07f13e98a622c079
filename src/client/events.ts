/** Server-sent events, read from a stream of bytes: `id`, `event`, `data` and `retry`, by lines. */
import type { HttpAnswer } from "./outside.ts";
import { badAnswer } from "./problem.ts";

export interface SentEvent {
  readonly id: string | undefined;
  readonly event: string;
  readonly data: string;
}

/** The longest event that a server of ours sends has some hundred characters. */
const MOST_CHARACTERS = 2 ** 16;

export interface EventListener {
  /** At each event; `false` ends the reading. */
  tell(event: SentEvent): boolean;
  /** When the server says how long to wait before connecting again. */
  retry(milliseconds: number): void;
  /** Whenever anything came, be it to keep the connection alive. */
  heard(): void;
}

/** Until the stream ends. */
export async function readEvents(
  body: NonNullable<HttpAnswer["body"]>,
  { tell, retry, heard }: EventListener,
): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let [rest, fields] = ["", new Map<string, string>()];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    heard();
    const lines = (rest + decoder.decode(value, { stream: true })).split(/\r?\n/);
    rest = lines.pop() ?? "";
    if (rest.length > MOST_CHARACTERS) throw badAnswer("an event does not end");
    for (const line of lines) {
      if (line !== "") {
        keep(fields, line);
        continue;
      }
      const event = eventIn(fields, retry);
      fields = new Map();
      if (event && !tell(event)) return void reader.cancel().catch(() => undefined);
    }
  }
}

/** A line that begins with a colon is there to keep the connection alive. */
function keep(fields: Map<string, string>, line: string): void {
  const at = line.indexOf(":");
  if (at === 0) return;
  const name = at < 0 ? line : line.slice(0, at);
  const value = at < 0 ? "" : line.slice(at + 1).replace(/^ /, "");
  const before = name === "data" && fields.has("data") ? `${fields.get("data")}\n` : "";
  if (before.length + value.length > MOST_CHARACTERS) throw badAnswer("an event does not end");
  fields.set(name, before + value);
}

function eventIn(
  fields: ReadonlyMap<string, string>,
  retry: (milliseconds: number) => void,
): SentEvent | undefined {
  const wait = fields.get("retry");
  if (wait !== undefined && /^\d{1,6}$/.test(wait)) retry(Number(wait));
  const data = fields.get("data");
  return data === undefined
    ? undefined
    : { id: fields.get("id"), event: fields.get("event") ?? "message", data };
}
