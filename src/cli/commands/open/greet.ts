/** What `privet open` does when its server listens: the address with the code, for the terminal and the browser. */
import { writeFileSync } from "node:fs";
import type { Greeting, Io } from "../../command.ts";
import { json } from "../../text/notes.ts";
import { writeForOwner } from "../serve/for-owners-eyes.ts";
import { browseTo } from "./browser.ts";

export const workbenchAddress = (address: string, code: string): string => `${address}/#code=${code}`;

export function greet(
  { code, browse, file, addressFile, root }: Greeting,
  address: string,
  io: Io,
  asJson: boolean,
): void {
  writeFileSync(file, JSON.stringify({ address, root }), { mode: 0o600 });
  showAddress(workbenchAddress(address, code), { browse, asJson, file: addressFile }, io);
}

export function showAddress(
  url: string,
  { browse, asJson, file }: { readonly browse: boolean; readonly asJson: boolean; readonly file: string },
  io: Io,
): void {
  const isOpening = browse && browseTo(url, io.env);
  if (asJson) io.out(json({ address: new URL(url).origin, url, browser: isOpening }));
  else if (io.outIsTerminal) {
    io.out(`  ${url}\n`);
    io.err(
      isOpening
        ? "Your browser is opening this address. It works once, within ten minutes.\n"
        : "Open this address in a browser. It works once, within ten minutes.\n",
    );
  } else {
    writeForOwner(file, url);
    io.out(`  ${file}\n`);
    io.err(
      "Open the address in this file in a browser. It is for your eyes only, and works once, within ten minutes.\n",
    );
  }
}
