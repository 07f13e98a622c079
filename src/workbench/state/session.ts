/**
 * Who looks. The token is kept for this tab alone (`sessionStorage`): no cookie, hence nothing that another page could make the browser
 * send. A one-time code comes behind the `#` of the address, which is never sent anywhere, and is taken out of it at once.
 */
import { computed, signal } from "@preact/signals";
import type { MeTold } from "../../client/wire.ts";
import { askServer, linkWith } from "./api.ts";

const KEY = "privet-token";

const token = signal<string | undefined>(sessionStorage.getItem(KEY) ?? undefined);
const person = signal<MeTold | undefined>(undefined);

export const me = computed(() => person.value);
export const isOwner = computed(() => person.value?.role === "owner");
export const maySpend = computed(() => person.value?.role !== "auditor" && person.value?.readOnly === false);
/** Known once it was asked: a token may have expired since. */
export const isSignedIn = computed(() => person.value !== undefined);

/** Refused as the server refuses. */
export async function signIn(text: string): Promise<void> {
  linkWith(text.trim());
  person.value = await askServer<MeTold>("GET", "/v1/me");
  token.value = text.trim();
  sessionStorage.setItem(KEY, text.trim());
}

/** The page begins anew, so that nothing that one reader did, read or chose is there for the next one at the same desk. */
export function signOut(): void {
  sessionStorage.removeItem(KEY);
  history.replaceState(null, "", location.pathname);
  location.reload();
}

/** What the address or this tab bring; false where a person has to show a token. */
export async function takeUp(): Promise<boolean> {
  const code = /^#code=([\w-]+)$/.exec(location.hash)?.[1];
  if (code !== undefined) history.replaceState(null, "", location.pathname);
  if (code === undefined && token.value === undefined) return false;
  try {
    await signIn(code === undefined ? token.value! : await exchanged(code));
    return true;
  } catch {
    sessionStorage.removeItem(KEY);
    return false;
  }
}

async function exchanged(code: string): Promise<string> {
  linkWith("");
  return (await askServer<{ readonly token: string }>("POST", "/v1/sessions", { code })).token;
}
