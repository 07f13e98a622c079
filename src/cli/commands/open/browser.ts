/** The system's browser, where somebody sits in front of one. */
import { spawn } from "node:child_process";

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The program that opens an address, and its words: no shell reads them. Undefined where no screen is known of, as on a machine that is
 * reached over a network.
 */
export function browserCommand(
  url: string,
  platform: NodeJS.Platform,
  env: Environment,
): readonly [program: string, ...words: string[]] | undefined {
  if (env.SSH_CONNECTION || env.CI) return undefined;
  if (platform === "darwin") return ["open", url];
  if (platform === "win32") return ["rundll32", "url.dll,FileProtocolHandler", url];
  return env.DISPLAY || env.WAYLAND_DISPLAY ? ["xdg-open", url] : undefined;
}

/** Whether a browser was asked for; whether one came is for the person to see, who has the address as well. */
export function browseTo(url: string, env: Environment = process.env): boolean {
  const command = browserCommand(url, process.platform, env);
  if (!command) return false;
  const [program, ...words] = command;
  spawn(program, words, { stdio: "ignore", detached: true })
    .on("error", () => undefined)
    .unref();
  return true;
}
