/** The element of an unsent change in the sync sheet's list, by the key of its entry. */
export function waitingRowId(key: string): string {
  return `waiting-${key}`;
}
