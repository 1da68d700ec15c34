import { localName } from "#i18n/local-name.ts";
import type { Text } from "#i18n/use-text.ts";
import { unbroken } from "#i18n/unbroken.ts";
import type { DescribedChange } from "#local/queries/sync/outbox.ts";

type Described = Pick<DescribedChange, "text" | "orderNo" | "customerName" | "record">;

/** What a change is, in the user's words. */
export function changeTitle({ t, language }: Text, { text, orderNo, customerName, record }: Described): string {
  const label = record === null ? "" : localName({ name: record.label, nameEs: record.labelEs }, language);
  return t(`syncSheet.${text}`, { number: unbroken(orderNo), customer: customerName, label });
}
