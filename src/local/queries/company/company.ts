import type { Identity } from "#domain/access/identity.ts";
import type { Company, CompanySettings } from "#domain/company/company.ts";
import { type CompanyRules, companyRules } from "#domain/company/company-rules.ts";
import type { StaffMember } from "#domain/company/staff.ts";
import { limitsFor } from "#domain/pricing/discount-limit.ts";
import type { SyncState } from "#domain/sync/sync-state.ts";
import type { Device } from "#local/databases/device.ts";
import { readOverlay } from "#local/outbox/local-edits.ts";

/** The signed-in person's company, or null until it is loaded. */
export async function readCompany(device: Device): Promise<Company | null> {
  return (await device.mirror.company.get(device.identity.companyId)) ?? null;
}

/**
 * The company's settings as they hold for this person: their own discount limit counts (PRICE-35). Null where this device
 * does not have them.
 */
export async function readOwnSettings(device: Device): Promise<CompanySettings | null> {
  const { mirror, identity } = device;
  const [company, own] = await Promise.all([readCompany(device), mirror.staff.get(identity.uid)]);
  return company === null ? null : ownSettings(company.settings, identity, own);
}

/** Settings with the discount limits that hold for this person. */
export function ownSettings(
  settings: CompanySettings,
  { roles }: Pick<Identity, "roles">,
  own: Pick<StaffMember, "discountLimit"> | undefined,
): CompanySettings {
  const discountLimits = limitsFor(settings.discountLimits, { roles, discountLimit: own?.discountLimit });
  return { ...settings, discountLimits };
}

/** The company's rules with this device's edits, and whether they are in force for everybody. */
export interface EditedRules {
  readonly company: Company;
  /** With local edits applied; meanwhile `company.settings` is in force. */
  readonly rules: CompanyRules & { readonly rev: number };
  readonly sync: SyncState;
}

/** Null until the company is loaded. */
export async function readCompanyRules(device: Device): Promise<EditedRules | null> {
  const { companyId } = device.identity;
  const [company, overlay] = await Promise.all([
    device.mirror.company.get(companyId),
    readOverlay(device, "company", companyId),
  ]);
  if (company === undefined) return null;
  const stored = { ...companyRules(company), rev: company.rev };
  return { company, rules: overlay.apply(companyId, stored) ?? stored, sync: overlay.syncOf(companyId) };
}
