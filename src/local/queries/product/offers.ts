import type { Device } from "#local/databases/device.ts";
import { findProducts, type OfferKind, type ProductRow, readListTerms, type SearchTerms } from "./products.ts";

/** The first products of an offer, and how many there are. */
export interface Offer {
  readonly kind: OfferKind;
  readonly rows: readonly ProductRow[];
  readonly total: number;
}

/** As many as one looks at before the catalogue; the rest is one tap away. */
const FIRST = 6;

/** What this customer is offered beside what they buy: promotions and new products, as far as there are any (SELL-13, SELL-14). */
export async function readOffers(device: Device, customerId: string): Promise<readonly Offer[]> {
  const terms = await readListTerms(device, { customerId });
  const offers = await Promise.all(
    (["promotion", "new"] as const).map((kind) => readOffer(device, terms, customerId, kind)),
  );
  return offers.filter(({ total }) => total > 0);
}

async function readOffer(device: Device, terms: SearchTerms, customerId: string, kind: OfferKind): Promise<Offer> {
  const question = { customerId, text: "", categoryId: null, filter: kind, offset: 0, limit: FIRST };
  const { rows, total } = await findProducts(device, terms, question);
  return { kind, rows, total };
}
