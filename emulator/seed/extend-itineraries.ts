import type { Firestore } from "firebase-admin/firestore";
import * as v from "valibot";
import { businessDayOf } from "#domain/values/business-day.ts";
import { Customer } from "#domain/customer/customer.ts";
import type { Instant } from "#domain/values/instant.ts";
import type { ItineraryDay } from "#domain/itinerary/itinerary-day.ts";
import { planCsvItinerary } from "./csv-content.ts";
import { planDemoItinerary } from "./demo-content.ts";
import { demoCompany } from "./demo-company.ts";
import { realCompany } from "./real-company.ts";
import { DEMO_COMPANY, SIGN_INS } from "./sign-ins.ts";
import { writeDocuments } from "./write-documents.ts";

/** Plans the days that have come into range since the last start, so that today always has a route. */
export async function extendItineraries(firestore: Firestore, companyId: string, now: Instant): Promise<void> {
  const { settings } = companyId === DEMO_COMPANY ? demoCompany : realCompany;
  const today = businessDayOf(now, settings.timeZone);
  const folder = `companies/${companyId}/itineraryDays`;
  const planned = await firestore.collection(folder).where("day", ">=", today).select().get();
  const known = new Set(planned.docs.map((document) => document.id));
  const days = (await planAgain(firestore, companyId, today)).filter(({ id, day }) => day >= today && !known.has(id));
  await writeDocuments(
    firestore,
    "server",
    days.map(({ id, ...data }) => ({ path: `${folder}/${id}`, data })),
  );
}

async function planAgain(firestore: Firestore, companyId: string, today: string): Promise<ItineraryDay[]> {
  const found = await firestore.collection(`companies/${companyId}/customers`).get();
  const customers = found.docs.flatMap((document) => {
    const parsed = v.safeParse(Customer, { ...document.data(), id: document.id });
    return parsed.success ? [parsed.output] : [];
  });
  if (companyId !== DEMO_COMPANY) return planCsvItinerary(customers, today);
  return SIGN_INS.filter((signIn) => signIn.companyId === companyId && signIn.role === "salesperson").flatMap((rep) =>
    planDemoItinerary(customers, rep.uid, today),
  );
}
