/** Who asks: found out from a token by `front/auth`, and never from anything else that a request says. */

export const roles = ["owner", "analyst", "auditor"] as const;
export type Role = (typeof roles)[number];

/** A person or a programme that shows a token. */
export interface Principal {
  /** `people/ana`, or `oidc:` and a hash of issuer and subject. */
  readonly name: string;
  readonly role: Role;
  /** The data sets that it may know of. */
  readonly datasets: readonly string[] | "all";
  /** Whose sub-budget pays, by data set; its own name where none stands here. */
  readonly holders: Readonly<Record<string, string>>;
  /** A token that spends nothing and changes nothing. */
  readonly readOnly: boolean;
  readonly token: { readonly id: string /** Milliseconds since 1970. */; readonly expires: number };
}

export const holderOf = ({ name, holders }: Principal, dataset: string): string =>
  Object.hasOwn(holders, dataset) ? holders[dataset] : name;

export const knows = ({ datasets }: Principal, dataset: string): boolean =>
  datasets === "all" || datasets.includes(dataset);
