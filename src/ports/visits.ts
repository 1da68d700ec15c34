import type { StoredVisit } from "#domain/visit/visit.ts";

/** Reads the last visits of everybody at a customer, newest first; devices hold their own only (VISIT-35). */
export type ReadVisits = (customerId: string) => Promise<readonly StoredVisit[] | "unreachable">;
