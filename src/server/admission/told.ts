/** People, tokens and grants as they are told over the network: times as texts, never a digest. */
import type { GrantTold, PeopleTold, TokenTold } from "../../client/wire.ts";
import { timeText } from "../clock.ts";
import type { Grant } from "../stores/asked.ts";
import type { Admitted, ShownToken } from "./people.ts";

export const tokenTold = (token: ShownToken): TokenTold => ({
  id: token.id,
  person: token.person,
  role: token.role,
  datasets: token.datasets,
  readOnly: token.readOnly,
  created: timeText(token.created),
  expires: timeText(token.expires),
  revoked: token.revoked === null ? null : timeText(token.revoked),
  lastUsed: token.lastUsed,
});

export const grantTold = (grant: Grant): GrantTold => ({
  ...{ person: grant.person, dataset: grant.dataset, holder: grant.holder, off: grant.off },
  ...{ perRun: grant.perRun ?? null, perDay: grant.perDay ?? null, approveAbove: grant.approveAbove ?? null },
  // The last day that it holds.
  until: grant.until === undefined ? null : timeText(grant.until - 1).slice(0, 10),
});

export const peopleTold = ({ people, tokens, grants }: Admitted): PeopleTold => ({
  people,
  tokens: tokens.map(tokenTold),
  grants: grants.map(grantTold),
});
