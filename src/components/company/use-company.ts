import type { Company } from "#domain/company/company.ts";
import { readCompany } from "#local/queries/company/company.ts";
import { useStanding } from "#ui/use-standing.ts";

/**
 * The signed-in person's company: one subscription for all that show something of it. Null before it is loaded, undefined
 * until that is known.
 */
export function useCompany(): Company | null | undefined {
  return useStanding(readCompany, (company) => company);
}
