import * as v from "valibot";
import { KpiDay } from "#domain/kpi/kpi-day.ts";
import { daysOfMonth, KpiMonth } from "#domain/kpi/kpi-month.ts";
import { monthOf } from "#domain/kpi/target.ts";
import type { Day } from "#domain/values/instant.ts";
import type { Credentials } from "../auth/credentials.ts";
import { documentsUrl, readFirebaseConfig } from "../firebase/firebase-config.ts";
import { queryFirestore } from "./query-firestore.ts";
import { decodeFields, isRecord, readWireDocument } from "./typed-value.ts";

/**
 * Everybody's figures of these days; owners only. They are read by month: one document for each person and month, however
 * many days that are (KPI-38). Throws `RemoteUnreachable`.
 */
export async function readFigures(
  credentials: Credentials,
  companyId: string,
  from: Day,
  to: Day,
): Promise<readonly KpiDay[]> {
  const url = `${documentsUrl(readFirebaseConfig())}/companies/${companyId}:runQuery`;
  const answer = await queryFirestore(url, { structuredQuery: figuresQuery(from, to) }, credentials);
  return answer.flatMap((entry) => {
    const read = isRecord(entry) ? readWireDocument(entry["document"]) : null;
    const month = v.safeParse(KpiMonth, read === null ? null : decodeFields(read.fields));
    return month.success ? daysOfMonth(month.output, { from, to }) : [];
  });
}

/** The months that have days of a period: one document a person each. */
export function figuresQuery(from: Day, to: Day) {
  const bound = (op: string, day: Day) => ({
    fieldFilter: { field: { fieldPath: "month" }, op, value: { stringValue: monthOf(day) } },
  });
  return {
    from: [{ collectionId: "kpiMonths" }],
    where: {
      compositeFilter: { op: "AND", filters: [bound("GREATER_THAN_OR_EQUAL", from), bound("LESS_THAN_OR_EQUAL", to)] },
    },
    orderBy: [{ field: { fieldPath: "month" } }],
  };
}

/** A person's day as it is stored; nothing where this version cannot read it. */
export function parseKpiDay(id: string, fields: Record<string, unknown>): KpiDay[] {
  const day = v.safeParse(KpiDay, { ...fields, id });
  return day.success ? [day.output] : [];
}
