/** What the server refuses, besides what the library does: codes with their long form, as in explanations.ts. */
export const serverCodes = {
  unauthenticated: {
    exit: 3,
    essay:
      "The server does not know who asks: no token was sent, or it is mistyped, unknown, expired or revoked. Which of these it is, is not " +
      "told. Ask the owner for a token (`{command:access add}`), and hand it over in PRIVET_TOKEN or a file that only you can read.",
  },
  "not-allowed": {
    exit: 3,
    essay:
      "Your role, or this token, may not do that. Owners spend nothing over others' heads, auditors spend nothing at all.",
  },
  "not-found": {
    exit: 5,
    essay:
      "There is no such thing, or it is not yours. A server answers both alike, so that nobody learns what others have.",
  },
  "request-invalid": {
    exit: 2,
    essay:
      "The request does not have the form that the server's description gives (GET /openapi.json). The message names the place, never " +
      "the value. Nothing was run or spent.",
  },
  "too-large": { exit: 2, essay: "The request is larger than the server takes. Nothing was run or spent." },
  "media-unsupported": {
    exit: 2,
    essay: "Requests with a body are JSON in UTF-8, with the content type application/json.",
  },
  "method-unsupported": {
    exit: 2,
    essay: "This address is not asked in this way; the answer's Allow line tells how.",
  },
  "host-unknown": {
    exit: 3,
    essay:
      "The request names a host that this server does not go by. That is how pages of strangers reach servers on your own machine. " +
      "The owner adds names to the configuration (`names`).",
  },
  "origin-refused": {
    exit: 3,
    essay:
      "A page from another place made this request. The owner lists places that may (`cors`); by default none may.",
  },
  "rate-limited": {
    exit: 5,
    essay: "More requests than the server takes from one place in a while. Wait as long as Retry-After says.",
  },
  "queue-full": {
    exit: 4,
    essay: "Too many of your runs, or of everybody's, are waiting already. Nothing was spent.",
  },
  "allowance-missing": {
    exit: 4,
    essay:
      "You have no allowance on this data set, so you cannot spend. The owner gives one: `{command:access grant}`.",
  },
  "limit-reached": {
    exit: 4,
    essay:
      "The run is above what you may spend in one run, or in one day, or as many of your runs were accepted today as may be. Nothing was " +
      "spent. Days end at midnight, UTC.",
  },
  "approval-refused": {
    exit: 4,
    essay: "The owner refused the run, or did not decide within seven days. Nothing was spent.",
  },
  "key-missing": {
    exit: 2,
    essay:
      "Whatever spends needs an Idempotency-Key of 16 to 128 printable characters. Repeating a request with its key gives the same run " +
      "and never a second charge.",
  },
  "key-reused": {
    exit: 2,
    essay:
      "The Idempotency-Key was used before, with another request. Use a fresh key for what is new. Nothing was spent.",
  },
  "price-changed": {
    exit: 4,
    essay: "The run costs something else than you agreed to. Ask for a new quote. Nothing was spent.",
  },
  "quote-too-slow": {
    exit: 2,
    essay: "Working out the price took too long. Make the plan smaller. Nothing was spent.",
  },
  "run-under-way": {
    exit: 3,
    essay:
      "You have asked for this plan on these data, and that run has not ended. Two tabs, two programs or two commands with one wish would " +
      "pay twice for it. Wait for the run that is named, or say that you want another draw. Nothing was spent.",
  },
  "timing-unsure": {
    exit: 5,
    essay:
      "Too many runs took longer than public facts had said, and when an answer appears could then tell about rows. No run starts until " +
      "the owner has measured again: `{command:serve DATA calibrate=}`.",
  },
  "needs-the-machine": {
    exit: 3,
    essay:
      "Over the network an owner can approve, refuse and narrow. Whatever gives more is done on the server's own machine.",
  },
  overtime: {
    exit: 5,
    essay:
      "The run was still not done at its last boundary. It is paid for, and nothing was released but what steps of a flow were told to have.",
  },
  interrupted: {
    exit: 5,
    essay:
      "The server was stopped after the run had paid and before its release was safe. It stays paid: nobody can prove that no row was " +
      "touched, and nothing that was seen is drawn again. A flow goes on by itself where it was begun; where it was begun three times, or the " +
      "server's files were put back from a copy, it ends as this, and what its steps have released is there.",
  },
  "not-ready": {
    exit: 5,
    essay: "The server, or this data set, is not open yet or not any more. Nothing was spent. Try again.",
  },
  stopping: {
    exit: 5,
    essay: "The server is being stopped. Queued runs stay queued. Nothing was spent. Try again later.",
  },
  "clock-jumped": {
    exit: 5,
    essay:
      "The server's clock was set back, so that days and tokens cannot be trusted. Nothing is spent until it has caught up.",
  },
  busy: {
    exit: 5,
    essay: "The server has more to do than it can at the moment. Nothing was spent. Try again.",
  },
  "data-changed": {
    exit: 5,
    essay:
      "The data, or the schema, are not those that the server kept before under this name. A swapped file or an edited schema under the " +
      "same budget is most often a slip: old releases would be about something else. Put the old file back, or say that the change is meant.",
  },
  "config-invalid": {
    exit: 2,
    essay:
      "The server's configuration does not say what is needed, or contradicts itself. The message names the field. Nothing was started.",
  },
  "server-unreachable": {
    exit: 5,
    essay:
      "There is no answer from that address. Repeating a command is safe: its key is kept, and nothing is charged twice.",
  },
  "address-refused": {
    exit: 3,
    essay:
      "A server's address is https://HOST, and that of a data set on it https://HOST/DATA. Plain http is for this machine alone " +
      "(localhost, 127.0.0.1, [::1]): elsewhere others could read the token and what is released. An address holds no password and no " +
      "query, because addresses end up in logs, and no server's redirect is followed, because a token is for one server.",
  },
  "answer-unreadable": {
    exit: 5,
    essay:
      "Something answers at that address, but not as a Privet server of this version does: a proxy's page, another programme, or a " +
      "server that is much newer. What was asked may have been done; repeating a command is safe.",
  },
  "store-io": {
    exit: 5,
    essay:
      "The server's own records could not be read, written or synced, or are not in the form that Privet writes. It stops taking runs " +
      "rather than forget one. Nothing was spent. Mend the storage (space, permissions, device) and start the server again.",
  },
  "audit-broken": {
    exit: 5,
    essay:
      "A line of the access log does not follow from the line before. Somebody or something has changed the file; restore it from a backup.",
  },
  "backup-older": {
    exit: 5,
    essay:
      "The backup is older than what is in place, or than the anchor given. Going back in time would give budget back that was spent.",
  },
} as const;
