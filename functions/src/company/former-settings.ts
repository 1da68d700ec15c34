import { type DocumentReference, type Firestore, Timestamp } from "firebase-admin/firestore";
import * as v from "valibot";
import { type Company, CompanySettings } from "#domain/company/company.ts";
import { phoneSpan } from "#domain/order/honour-hours.ts";
import type { Order } from "#domain/order/order.ts";
import type { Identifier } from "#domain/values/identifier.ts";

/** Where a former version of a company's settings is stored. */
export function formerSettingsRef(firestore: Firestore, companyId: Identifier, version: number): DocumentReference {
  return firestore.doc(`companies/${companyId}/formerSettings/${version}`);
}

/**
 * The settings of the version frozen into an order, today's or former ones, where a phone could have them at capture
 * (COMPANY-20). Null if they were replaced before that, never existed or can no longer be read.
 */
export async function loadCapturedSettings(
  firestore: Firestore,
  { id, settings }: Company,
  { settingsVersion, capturedAt }: Pick<Order, "settingsVersion" | "capturedAt">,
): Promise<CompanySettings | null> {
  if (settingsVersion >= settings.version) return settingsVersion === settings.version ? settings : null;
  const snapshot = await formerSettingsRef(firestore, id, settingsVersion).get();
  const former = v.safeParse(FormerSettings, snapshot.data());
  if (!former.success) return null;
  return former.output.replacedAt.toMillis() < phoneSpan(capturedAt).from ? null : former.output.settings;
}

const FormerSettings = v.object({ settings: CompanySettings, replacedAt: v.instance(Timestamp) });
