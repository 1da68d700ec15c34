/** What the service worker tells open pages when it cannot send by itself (S24). */
export const SEND_REQUEST = { type: "SEND_WAITING" } as const;

export function isSendRequest(message: unknown): boolean {
  return typeof message === "object" && message !== null && "type" in message && message.type === SEND_REQUEST.type;
}
