import * as v from "valibot";
import type { Identifier } from "../values/identifier.ts";
import type { AnyChange, ChangeDeclaration, MirrorOverlay } from "./change-kind.ts";
import { changeDay } from "../changes/change-day.ts";
import { advanceOrder } from "../changes/advance-order.ts";
import { changeRun } from "../changes/change-run.ts";
import { changeOrder } from "../changes/change-order.ts";
import { closeTill } from "../changes/close-till.ts";
import { correctVisit } from "../changes/correct-visit.ts";
import { countStock } from "../changes/count-stock.ts";
import { decideCorrection, decideReport } from "../changes/decide-correction.ts";
import { expectStock } from "../changes/expect-stock.ts";
import { placeOrder } from "../changes/place-order.ts";
import { recordDelivery } from "../changes/record-delivery.ts";
import { recordPayment } from "../changes/record-payment.ts";
import { recordVisit } from "../changes/record-visit.ts";
import { reportProduct } from "../changes/report-product.ts";
import { saveImage } from "../changes/save-image.ts";
import { saveRecord } from "../changes/save-record.ts";
import { suggestCorrection } from "../changes/suggest-correction.ts";

/** All changes a device can send. Entries wait on phones for days, so kinds are added but never reshaped. */
export const Change = v.variant("kind", [
  placeOrder.schema,
  advanceOrder.schema,
  changeOrder.schema,
  saveRecord.schema,
  countStock.schema,
  expectStock.schema,
  suggestCorrection.schema,
  decideCorrection.schema,
  reportProduct.schema,
  decideReport.schema,
  saveImage.schema,
  changeDay.schema,
  changeRun.schema,
  recordVisit.schema,
  correctVisit.schema,
  recordPayment.schema,
  closeTill.schema,
  recordDelivery.schema,
]);
export type Change = v.InferOutput<typeof Change>;
export type ChangeKind = Change["kind"];

/** The declarations by kind. */
export type ChangeTable = Readonly<Record<string, ChangeDeclaration>>;

export const CHANGE_KINDS: ChangeTable = {
  placeOrder,
  advanceOrder,
  changeOrder,
  saveRecord,
  countStock,
  expectStock,
  suggestCorrection,
  decideCorrection,
  reportProduct,
  decideReport,
  saveImage,
  changeDay,
  changeRun,
  recordVisit,
  correctVisit,
  recordPayment,
  closeTill,
  recordDelivery,
} satisfies Record<ChangeKind, ChangeDeclaration>;

/** The declaration of a change's kind. */
export function declarationOf({ kind }: AnyChange, kinds: ChangeTable = CHANGE_KINDS): ChangeDeclaration {
  const declaration = kinds[kind];
  if (declaration === undefined) throw new Error(`no such kind of change: ${kind}`);
  return declaration;
}

/** The capture that a change creates or advances; null for changes of other records. */
export function captureIdOf(change: AnyChange, kinds?: ChangeTable): Identifier | null {
  return declarationOf(change, kinds).captureId?.(change) ?? null;
}

/** The same, and the orders that it changes besides. */
export function changedBy(change: AnyChange, kinds?: ChangeTable): readonly Identifier[] {
  const others = declarationOf(change, kinds).changes?.(change) ?? [];
  return [captureIdOf(change, kinds), ...others].filter((id) => id !== null);
}

/** What a change does to the mirror's rows once the store has it. */
export function overlaysOf(change: AnyChange, kinds?: ChangeTable): readonly MirrorOverlay[] {
  return [declarationOf(change, kinds).overlay?.(change) ?? []].flat();
}

/** The photograph that a change sends; null for changes that send none. */
export function imageIdOf(change: AnyChange, kinds?: ChangeTable): string | null {
  return declarationOf(change, kinds).imageId?.(change) ?? null;
}

/** The same change under its next id; null if its kind has none. */
export function renewChange(change: AnyChange, kinds?: ChangeTable): Change | null {
  const renewed = v.safeParse(Change, declarationOf(change, kinds).renewed?.(change));
  return renewed.success ? renewed.output : null;
}
