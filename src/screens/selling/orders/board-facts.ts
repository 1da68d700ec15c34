import type { Company, CompanySettings } from "#domain/company/company.ts";
import type { WaitingLimits } from "#domain/order/waiting-time.ts";

/** What all cards need to know; null = not on this device yet. */
export interface BoardFacts {
  readonly company: Company | null;
  readonly settings: CompanySettings | null;
  readonly limits: WaitingLimits | null;
}
