import type { VisitView } from "#local/queries/visit/open-visit.ts";

/** The view with a visit in progress. */
export type OpenView = VisitView & { readonly open: NonNullable<VisitView["open"]> };
