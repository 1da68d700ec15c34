import type { Company } from "#domain/company/company.ts";
import { readCompany } from "#local/queries/company/company.ts";
import { useStanding } from "#ui/use-standing.ts";

/** The signed-in person's company, shared by all who show something of it; null before it is loaded, undefined until that is known. */
export function useCompany(): Company | null | undefined {
  return useStanding(readCompany, (company) => company);
}
