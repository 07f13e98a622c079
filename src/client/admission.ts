/**
 * What goes over HTTP about people, tokens and what they may spend, as JSON: for owners of all data sets, where there is a workshop.
 *
 *     GET    /v1/people                               PeopleTold
 *     POST   /v1/people                PersonWanted   TokenMade
 *     PUT    /v1/people/{p}/blocked    { blocked }    PersonTold
 *     POST   /v1/people/{p}/tokens     TokenWanted    TokenMade
 *     PUT    /v1/people/{p}/grants/{d} GrantWanted    GrantGiven
 *     DELETE /v1/people/{p}/grants/{d}                GrantGiven
 *     PUT    /v1/datasets/{d}/allowances  AllowancesWanted { entries }
 */
import type { MeTold, TokenTold } from "./wire.ts";

/** A person whom the server knows, `people/ana`, or whom an issuer vouches for. */
export interface PersonTold {
  readonly name: string;
  readonly role: MeTold["role"];
  readonly blocked: boolean;
}

/** What a person may do with a data set, besides the ledger's cap for the holder. Amounts are decimal texts. */
export interface GrantTold {
  readonly person: string;
  readonly dataset: string;
  readonly holder: string;
  /** Lets nothing be spent. */
  readonly off: boolean;
  readonly perRun: string | null;
  readonly perDay: string | null;
  readonly approveAbove: string | null;
  /** The last day (UTC) that it holds. */
  readonly until: string | null;
}

/** Who may do what. */
export interface PeopleTold {
  readonly people: readonly PersonTold[];
  readonly tokens: readonly TokenTold[];
  readonly grants: readonly GrantTold[];
}

/** A token for somebody: for all data sets, and for as long as the configuration says, unless told otherwise. */
export interface TokenWanted {
  readonly datasets?: readonly string[];
  readonly readOnly?: boolean;
  readonly days?: number;
}

/** Somebody to let in, by a name such as ana; an analyst unless told otherwise. */
export interface PersonWanted extends TokenWanted {
  readonly name: string;
  readonly role?: MeTold["role"];
}

/** A token that was made; its text is told this once, and kept nowhere. */
export interface TokenMade extends TokenTold {
  readonly token: string;
}

/** What somebody may spend on a data set, in decimal texts; what is left out is not limited. */
export interface GrantWanted {
  readonly epsilon: string;
  readonly delta?: string;
  readonly perRun?: string;
  readonly perDay?: string;
  readonly approveAbove?: string;
  readonly holder?: string;
  readonly until?: string;
}

/** A grant as it is now, and the number of the ledger's entry where its cap was written. */
export interface GrantGiven {
  readonly grant: GrantTold;
  readonly entry: number | null;
}

/** The caps of holders, all at once: together they promise no more than is left. */
export interface AllowancesWanted {
  readonly allowances: readonly {
    readonly holder: string;
    readonly epsilon: string;
    readonly delta: string;
  }[];
}
