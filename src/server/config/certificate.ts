/** The server's certificate: read at the start, and again when it was renewed. */
import { createPrivateKey, X509Certificate } from "node:crypto";
import { type Clock, systemClock } from "../clock.ts";
import { badConfig, ensureConfig } from "./fields.ts";
import { readPublicFile, readSecretFile } from "./secret-file.ts";

export interface CertificatePaths {
  readonly cert: string;
  readonly key: string;
}

/** In PEM, as TLS takes them; checked to belong together. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

export async function readCertificate(
  paths: CertificatePaths,
  clock: Clock = systemClock,
): Promise<Certificate> {
  const cert = await readPublicFile(paths.cert, "tls.cert");
  const key = await readSecretFile(paths.key, "tls.key");
  const parsed = parsedOr(() => new X509Certificate(cert), "tls.cert", "a certificate in PEM");
  const secret = parsedOr(() => createPrivateKey(key), "tls.key", "a private key in PEM, without a password");
  ensureConfig(
    parsed.checkPrivateKey(secret),
    "tls.key",
    "the key is not that of the certificate.",
    "Give the key and the certificate that were made together.",
  );
  ensureConfig(
    Date.parse(parsed.validTo) > clock.now(),
    "tls.cert",
    "the certificate has expired.",
    "Have it renewed.",
  );
  return { cert, key };
}

function parsedOr<T>(parse: () => T, field: string, wanted: string): T {
  try {
    return parse();
  } catch {
    throw badConfig(field, `the file that it names is not ${wanted}.`, "Check the path, or make it anew.");
  }
}

const BETWEEN_LOOKS = 10_000;

export interface WatchOptions {
  /** What is in use; what the first look finds unless given. */
  readonly current?: Certificate;
  readonly onBad?: () => void;
}

/**
 * Looks at once and then each ten seconds whether the files have changed. A new pair that is good is handed on; a bad one changes nothing
 * but is told, once, as is a pair of which only one half has been written yet. Returns how to stop.
 */
export function watchCertificate(
  paths: CertificatePaths,
  clock: Clock,
  onChange: (renewed: Certificate) => void,
  { current, onBad = () => undefined }: WatchOptions = {},
): () => void {
  let [isStopped, isBad, last] = [false, false, current];
  const look = async (): Promise<void> => {
    try {
      const read = await readCertificate(paths, clock);
      const isNew = last !== undefined && (read.cert !== last.cert || read.key !== last.key);
      isBad = false;
      last = read;
      if (isNew && !isStopped) onChange(read);
    } catch {
      if (!isBad && !isStopped) onBad();
      isBad = true;
    }
  };
  let cancel = () => {};
  const again = () => {
    if (!isStopped) cancel = clock.at(clock.monotonic() + BETWEEN_LOOKS, () => void look().then(again));
  };
  void look().then(again);
  return () => {
    isStopped = true;
    cancel();
  };
}
