import * as v from "valibot";
import { Customer } from "./customer.ts";
import { DraftNumber, RequiredDraftNumber } from "../values/draft-number.ts";
import { Position } from "../values/position.ts";

const Text = v.string();

/** A customer being edited: each field has its type but no range. Problems are shown next to the field. */
const CustomerDraft = v.object({
  ...Customer.entries,
  name: Text,
  code: Text,
  legalName: Text,
  kind: Text,
  contactName: Text,
  phone: Text,
  taxId: Text,
  address: Text,
  reference: Text,
  city: Text,
  zone: Text,
  email: Text,
  note: Text,
  groupId: v.nullable(Text),
  priceListId: v.nullable(Text),
  position: v.nullable(v.object({ ...Position.entries, latitude: v.number(), longitude: v.number() })),
  termsDays: RequiredDraftNumber,
  creditLimit: DraftNumber,
  discountRate: RequiredDraftNumber,
  holdReason: Text,
  invoiceEmail: Text,
  deliveryNotes: Text,
  exemption: v.nullable(
    v.object({ number: Text, expiresOn: v.nullable(Text), imageId: v.optional(v.nullable(Text), null) }),
  ),
  visitPlan: v.nullable(
    v.object({
      perWeek: RequiredDraftNumber,
      everyWeeks: RequiredDraftNumber,
      weekdays: v.array(v.number()),
      opensAt: v.nullable(v.number()),
      closesAt: v.nullable(v.number()),
      serviceMinutes: RequiredDraftNumber,
      rank: v.picklist(["A", "B", "C"]),
    }),
  ),
});

const CustomerEdit = v.object({
  before: v.nullable(v.object({ ...Customer.entries, rev: v.optional(v.number()) })),
  after: CustomerDraft,
});
export type CustomerEdit = v.InferOutput<typeof CustomerEdit>;

/** A stored edit of a customer (`before` null = a new one), or null if it can no longer be read. */
export function readCustomerEdit(stored: unknown): CustomerEdit | null {
  const edit = v.safeParse(CustomerEdit, stored);
  return edit.success ? edit.output : null;
}
