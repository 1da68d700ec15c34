import type { CompanySettings } from "#domain/company/company.ts";
import { readOwnSettings } from "#local/queries/company/company.ts";
import { useStanding } from "#ui/use-standing.ts";

/** The company's settings as they hold for this person; otherwise like `useCompany`. */
export function useOwnSettings(): CompanySettings | null | undefined {
  return useStanding(readOwnSettings, (settings) => settings);
}
