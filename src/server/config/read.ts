/**
 * Reads `privet.server.json`. What is not known is refused, what is left out has the safe meaning, and what would open the house by
 * mistake does not start it.
 */
import { stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { PrivetError } from "../../base/errors.ts";
import { isLoopback } from "../addresses.ts";
import { readCertificate } from "./certificate.ts";
import { datasetName, datasetsOf } from "./datasets.ts";
import { badConfig, ConfigFields, ensureConfig } from "./fields.ts";
import { issuersOf } from "./issuers.ts";
import { ledgerOf } from "./ledger.ts";
import { ensureFitsMachine, OWN_MEGABYTES, type ServerMachine, thisMachine } from "./machine.ts";
import {
  hostNamesOf,
  limitsOf,
  listenOf,
  metricsOf,
  originsOf,
  policyOf,
  proxiesOf,
  timingOf,
} from "./parts.ts";
import { readPublicFile } from "./secret-file.ts";
import type { ServerConfig } from "./types.ts";

export const configFields = [
  ...["$schema", "privet", "listen", "names", "tls", "behindProxy", "state", "ledger", "ledgerFile"],
  ...["datasets", "insist", "timing", "limits", "policy", "oidc", "metrics", "cors", "workshop"],
] as const;
export const tlsFields = ["cert", "key"] as const;

/** A configuration that is no file; its paths are seen from `folder`. */
export interface InlineConfig {
  readonly json: unknown;
  readonly folder: string;
}

export interface ReadOptions {
  readonly machine?: ServerMachine;
  /** For tests: keys of issuers by http, from this machine alone. */
  readonly httpOnLoopback?: boolean;
  /** Whether there may be no data set yet. */
  readonly mayBeEmpty?: boolean;
}

export async function readServerConfig(
  source: string | InlineConfig,
  { machine = thisMachine(), httpOnLoopback = false, mayBeEmpty = false }: ReadOptions = {},
): Promise<ServerConfig> {
  const { json, folder } = typeof source === "string" ? await readJson(source) : source;
  const fields = new ConfigFields(json).only(configFields);
  fields.check(fields.get("privet") === "server/1", "privet", '"server/1"');
  const datasets = datasetsOf(fields, folder, mayBeEmpty ? 0 : 1);
  ensureFitsMachine({ datasets }, machine, fields.flag("insist", false));
  const [metrics, tls] = [metricsOf(fields), await tlsOf(fields, folder)];
  const config: ServerConfig = {
    listen: listenOf(fields, "listen", "127.0.0.1:7777"),
    names: hostNamesOf(fields),
    ...(tls === undefined ? {} : { tls }),
    behindProxy: proxiesOf(fields),
    state: await stateOf(fields, folder),
    ledger: await ledgerOf(fields, folder, machine),
    datasets,
    timing: timingOf(fields.inner("timing")),
    limits: limitsOf(fields.inner("limits")),
    policy: policyOf(fields.inner("policy")),
    oidc: issuersOf(fields, Object.keys(datasets), httpOnLoopback),
    ...(metrics === undefined ? {} : { metrics }),
    cors: originsOf(fields),
    workshop: fields.flag("workshop", false),
  };
  ensureGuarded(config);
  return config;
}

/** What `privet serve clinic` means: this machine alone, and nothing that has to be decided. */
export async function defaultConfig(
  asked: {
    readonly data: readonly string[];
    readonly port?: number;
    readonly state: string;
    /** What paths are seen from. */
    readonly folder?: string;
    /** As for `privet open`: one person, who is owner and analyst, with a workshop and perhaps without data. */
    readonly alone?: boolean;
  },
  options: ReadOptions = {},
): Promise<ServerConfig> {
  const { data, port = 7777, state, folder = process.cwd(), alone = false } = asked;
  const { memoryMegabytes } = options.machine ?? thisMachine();
  const each = Math.min(2048, Math.floor((memoryMegabytes - OWN_MEGABYTES) / Math.max(1, data.length)));
  const memory = `${Math.max(128, each)} MB`;
  const names = data.map(datasetName);
  ensureConfig(
    new Set(names).size === names.length,
    "datasets",
    "two of them have the same name.",
    "Give them names of their own in a configuration file.",
  );
  const datasets = Object.fromEntries(data.map((path, i) => [names[i], { schema: path, memory }]));
  const json = { privet: "server/1", listen: `127.0.0.1:${port}`, state, datasets, ...(alone ? ALONE : {}) };
  return readServerConfig({ json, folder }, { ...options, mayBeEmpty: alone });
}

/** Nobody else's runs could be told by their times, and nobody else waits for a core. */
const ALONE = { workshop: true, timing: { mode: "off" }, insist: true } as const;

async function readJson(path: string): Promise<InlineConfig> {
  const text = await readPublicFile(path, "the configuration");
  try {
    return { json: JSON.parse(text), folder: dirname(resolve(path)) };
  } catch {
    // What a parser says of a place may quote it.
    throw new PrivetError(
      "config-invalid",
      "The configuration is not JSON.",
      "Check quotes, commas and braces.",
    );
  }
}

async function tlsOf(fields: ConfigFields, folder: string): Promise<ServerConfig["tls"]> {
  if (!fields.has("tls")) return undefined;
  const inner = fields.inner("tls").only(tlsFields);
  const tls = { cert: resolve(folder, inner.nonEmpty("cert")), key: resolve(folder, inner.nonEmpty("key")) };
  await readCertificate(tls);
  return tls;
}

const FOR_OTHERS = 0o077;

/** The folder need not be there yet. */
async function stateOf(fields: ConfigFields, folder: string): Promise<string> {
  const state = resolve(folder, !fields.has("state") ? "privet-state" : fields.nonEmpty("state"));
  const found = await stat(state).catch(() => undefined);
  if (found === undefined) return state;
  if (!found.isDirectory())
    throw badConfig("state", "this is no folder.", "Name a folder of the server's own.");
  ensureConfig(
    process.platform === "win32" || (found.mode & FOR_OTHERS) === 0,
    "state",
    "others on this machine can look into the folder, where tokens and releases are.",
    "Take the rights from them: chmod 700 FOLDER.",
  );
  return state;
}

function ensureGuarded({ listen, tls, behindProxy, metrics }: ServerConfig): void {
  ensureConfig(
    isLoopback(listen.host) || tls !== undefined || behindProxy.length > 0,
    "listen",
    "other machines could reach this address, and what they send would not be encrypted.",
    "Give tls (cert and key), or behindProxy with the proxy's address, or listen on 127.0.0.1.",
  );
  ensureConfig(
    metrics === undefined || metrics.port === 0 || metrics.port !== listen.port,
    "metrics",
    "the port is that of the server itself.",
    "Choose another port.",
  );
}
