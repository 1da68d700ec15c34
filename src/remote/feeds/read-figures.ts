import * as v from "valibot";
import { KpiDay } from "#domain/kpi/kpi-day.ts";
import type { Day } from "#domain/values/instant.ts";
import type { Credentials } from "../auth/credentials.ts";
import { documentsUrl, readFirebaseConfig } from "../firebase/firebase-config.ts";
import { queryFirestore } from "./query-firestore.ts";
import { decodeFields, isRecord, readWireDocument } from "./typed-value.ts";

/** Everybody's figures of these days; owners only. Throws `RemoteUnreachable`. */
export async function readFigures(
  credentials: Credentials,
  companyId: string,
  from: Day,
  to: Day,
): Promise<readonly KpiDay[]> {
  const url = `${documentsUrl(readFirebaseConfig())}/companies/${companyId}:runQuery`;
  const bound = (op: string, value: Day) => ({
    fieldFilter: { field: { fieldPath: "day" }, op, value: { stringValue: value } },
  });
  const structuredQuery = {
    from: [{ collectionId: "kpiDays" }],
    where: {
      compositeFilter: { op: "AND", filters: [bound("GREATER_THAN_OR_EQUAL", from), bound("LESS_THAN_OR_EQUAL", to)] },
    },
    orderBy: [{ field: { fieldPath: "day" } }],
  };
  const answer = await queryFirestore(url, { structuredQuery }, credentials);
  return answer.flatMap((entry) => {
    const read = isRecord(entry) ? readWireDocument(entry["document"]) : null;
    return read === null ? [] : parseKpiDay(read.id, decodeFields(read.fields));
  });
}

/** A person's day as it is stored; nothing where this version cannot read it. */
export function parseKpiDay(id: string, fields: Record<string, unknown>): KpiDay[] {
  const day = v.safeParse(KpiDay, { ...fields, id });
  return day.success ? [day.output] : [];
}
