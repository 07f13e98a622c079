/** A value that nobody can change any more, through and through. */
export function deepFrozen<T>(value: T): T {
  if (typeof value === "object" && value !== null) {
    for (const own of Object.values(value)) deepFrozen(own);
    Object.freeze(value);
  }
  return value;
}
