/** What a client needs of the world around it, as browsers and Node have it; tests and other worlds put theirs in its place. */

/** A wish to stop: an `AbortSignal`. */
export interface StopSignal {
  readonly aborted: boolean;
  addEventListener(type: "abort", listener: () => void, options?: { readonly once?: boolean }): void;
  removeEventListener(type: "abort", listener: () => void): void;
}

/** As much of an answer as is looked at. */
export interface HttpAnswer {
  readonly status: number;
  readonly type: string;
  readonly headers: { get(name: string): string | null };
  readonly body: {
    getReader(): {
      read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array | undefined }>;
      cancel(): Promise<unknown>;
    };
  } | null;
}

/** A request as it is handed to `fetch`: no cookies, no cache, no redirects. */
export interface HttpRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly redirect: "manual";
  readonly cache: "no-store";
  readonly credentials: "omit";
  readonly referrerPolicy: "no-referrer";
  readonly signal: AbortSignal;
}

/** `fetch`, or something like it. */
export type Fetch = (url: string, request: HttpRequest) => Promise<HttpAnswer>;

/** Time, for waits between tries alone. */
export interface ClientClock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Calls back after so many milliseconds; returns how to give it up. */
  after(milliseconds: number, then: () => void): () => void;
}

export const worldsClock: ClientClock = {
  now: () => Date.now(),
  after(milliseconds, then) {
    const timer = setTimeout(then, milliseconds);
    return () => clearTimeout(timer);
  },
};

export const worldsFetch: Fetch = (url, request) => fetch(url, request) as Promise<HttpAnswer>;

/** Waits, unless somebody wishes to stop: then it is over at once. */
export function waitFor(clock: ClientClock, milliseconds: number, signal?: StopSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const over = () => {
      giveUp();
      signal?.removeEventListener("abort", over);
      resolve();
    };
    const giveUp = clock.after(milliseconds, over);
    signal?.addEventListener("abort", over, { once: true });
  });
}

const KEY_BYTES = 24;

/** A key that nobody has used before: 192 random bits, in hexadecimal digits. */
export const freshKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(KEY_BYTES)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
