/** All that the client uses of what browsers and Node have in common; tsconfig.client.json checks it against this and nothing else. */

interface AbortSignal {
  readonly aborted: boolean;
  addEventListener(type: "abort", listener: () => void, options?: { readonly once?: boolean }): void;
  removeEventListener(type: "abort", listener: () => void): void;
}

declare class AbortController {
  readonly signal: AbortSignal;
  abort(): void;
}

declare class TextDecoder {
  constructor(label?: string, options?: { readonly fatal?: boolean });
  decode(bytes?: Uint8Array, options?: { readonly stream?: boolean }): string;
}

declare class URL {
  constructor(text: string);
  readonly protocol: string;
  readonly hostname: string;
  readonly username: string;
  readonly password: string;
  readonly search: string;
  readonly hash: string;
  readonly pathname: string;
  readonly origin: string;
}

declare function fetch(url: string, request: object): Promise<unknown>;
declare function setTimeout(then: () => void, milliseconds: number): unknown;
declare function clearTimeout(timer: unknown): void;
declare const crypto: { getRandomValues(bytes: Uint8Array): Uint8Array };
