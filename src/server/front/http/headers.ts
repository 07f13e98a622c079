/** What every answer says, whatever it is about. Nothing here depends on what was asked: no validators, no dates of change, no ages. */
export const fixedHeaders = {
  "cache-control": "no-store",
  vary: "Authorization",
} as const;
