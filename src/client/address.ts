/** A server's address, and that of a data set on it: `https://host/clinic`. A token goes nowhere that others could read along. */
import { ensure, PrivetError, quote } from "../base/errors.ts";

export interface ServerAddress {
  /** `https://host:port`, which every request goes to. */
  readonly origin: string;
  /** The data set, where one is named. */
  readonly dataset: string | undefined;
}

/** Whether a text is meant as an address, right or wrong. */
export const isAddress = (text: string): boolean => /^[a-z][a-z0-9+.-]*:\/\//i.test(text);

const LOOPBACK = /^(localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
/** As the server restricts them. */
const DATASET = /^[a-z0-9][a-z0-9._-]{0,63}$/;

export function addressOf(text: string): ServerAddress {
  const url = urlOf(text);
  // First: what is quoted below holds no password.
  ensure(
    url.username === "" && url.password === "" && url.search === "" && url.hash === "",
    "address-refused",
    "The address holds a name, a password, a query or a fragment. Addresses end up in logs.",
    "Write https://HOST/DATA, and hand the token over by itself.",
  );
  ensure(
    url.protocol === "https:" || (url.protocol === "http:" && LOOPBACK.test(url.hostname)),
    "address-refused",
    `${quote(text)} is not a safe way to a server: on it others could read the token and what is released.`,
    "Use https; plain http only on this machine (localhost, 127.0.0.1, [::1]).",
  );
  const name = url.pathname.replace(/^\/|\/$/g, "");
  ensure(
    name === "" || DATASET.test(name),
    "address-refused",
    `${quote(text)} does not end in the name of a data set.`,
    "Write https://HOST/DATA; names are small letters, digits, points, dashes and underscores.",
  );
  return { origin: url.origin, dataset: name === "" ? undefined : name };
}

function urlOf(text: string): URL {
  try {
    return new URL(text);
  } catch {
    throw new PrivetError(
      "address-refused",
      `${quote(text)} is no address.`,
      "Write https://HOST/DATA, such as https://privet.hospital.example/clinic.",
    );
  }
}
