import type { WaitingEntry } from "#local/queries/sync/outbox.ts";

/** The page of the entry's order or record, for this person; null if it has none. */
export function entryPath({ orderId, record }: WaitingEntry, uid: string): string | null {
  if (record === null) return `/orders/${encodeURIComponent(orderId)}`;
  if (record.recordId === "") return null;
  const id = encodeURIComponent(record.recordId);
  switch (record.noun) {
    case "customer":
      return `/customer/${id}`;
    case "product":
      return `/products/${id}`;
    case "priceList":
      return `/price-lists/${id}`;
    case "company":
      return "/settings";
    case "person":
      return record.recordId === uid ? "/profile" : "/company-users";
    case "workPlan":
      return "/itinerary";
    case "target":
      return "/performance?view=targets";
    case "invite":
      return "/invite-users";
    case "category":
      return null;
  }
}
