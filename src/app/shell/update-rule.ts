/** What decides whether a new version may be offered. */
export interface UpdateFacts {
  readonly waiting: boolean;
  readonly captureOpen: boolean;
  readonly sending: number;
}

/** A new version waits while a cart is open on any screen of this device or something is being sent (OFFLINE-12). */
export function mayOfferUpdate({ waiting, captureOpen, sending }: UpdateFacts): boolean {
  return waiting && !captureOpen && sending === 0;
}
