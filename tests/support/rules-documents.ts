import { NOW } from "./evaluate-condition.ts";

type Fields = Readonly<Record<string, unknown>>;

const EARLIER = NOW - 3_600_000_000n;

/** A document after its first write: written now by this person. */
export const asCreated = (fields: Fields, uid: string): Fields => ({
  ...fields,
  createdAt: NOW,
  createdBy: uid,
  updatedAt: NOW,
  rev: 1,
});

/** A document that is an hour old. */
export const asStored = (fields: Fields): Fields => ({
  ...fields,
  createdAt: EARLIER,
  createdBy: "seed",
  updatedAt: EARLIER,
  rev: 4,
});

/** The stored document after a valid change: `rev` is increased, `updatedAt` is now. */
export const asUpdated = (fields: Fields): Fields => ({ ...asStored(fields), updatedAt: NOW, rev: 5 });

export const CATEGORY: Fields = {
  companyId: "c1",
  name: "Drinks",
  nameEs: "Bebidas",
  parentId: null,
  position: 3,
  hue: 4,
};

export const CUSTOMER: Fields = {
  code: "C-001",
  name: "Tienda Lupita",
  legalName: "",
  kind: "grocery",
  status: "active",
  contactName: "Lupita",
  phone: "+522225550199",
  taxId: "",
  address: "Calle 5",
  reference: "",
  city: "Puebla",
  zone: "Centro",
  position: { latitude: 19, longitude: -98.2 },
  repId: "ana",
  priceListId: "retail",
  taxExempt: false,
  termsDays: 15,
  balance: 0,
  overdue: 0,
  creditLimit: 500_000,
  onHold: false,
  balanceAsOf: null,
  lastOrderAt: null,
};

export const PROSPECT: Fields = { ...CUSTOMER, status: "prospect", priceListId: null, termsDays: 0, creditLimit: null };

export const ITINERARY_DAY: Fields = {
  repId: "ana",
  day: "2026-11-21",
  stops: [{ stopId: "s1", customerId: "k1" }],
  frozenAt: null,
};
