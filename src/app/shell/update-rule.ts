/** What decides whether an update may be offered. */
export interface UpdateFacts {
  readonly waiting: boolean;
  readonly captureOpen: boolean;
  readonly sending: number;
}

/** An update waits while a cart is open in any tab or something is being sent (OFFLINE-12). */
export function mayOfferUpdate({ waiting, captureOpen, sending }: UpdateFacts): boolean {
  return waiting && !captureOpen && sending === 0;
}
