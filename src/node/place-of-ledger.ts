/** Whether a ledger's place is an address of PostgreSQL, and not a path. */
export const isPostgres = (place: string): boolean => /^postgres(ql)?:\/\//.test(place);
