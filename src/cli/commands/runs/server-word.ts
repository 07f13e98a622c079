/** For commands that only a server can carry out. */
import { ensure, quote } from "../../../base/errors.ts";
import { isAddress } from "../../../client/address.ts";
import type { Input } from "../../command.ts";

export function ensureServer({ args }: Input): void {
  ensure(
    isAddress(args[0]),
    "option-out-of-range",
    `${quote(args[0])} is no server's address. Runs on files are over when their command is.`,
    "Write https://HOST/DATA; privet releases list DATA tells what was released from a file.",
  );
}
