import { type DocumentSnapshot, Timestamp } from "firebase-admin/firestore";
import * as v from "valibot";
import {
  type InboxItem,
  INBOX_KINDS,
  isIntakeDoubtful,
  LATE_AFTER_MS,
  MaintenanceEvent,
} from "#domain/operations/operations-view.ts";
import { businessDayOf } from "#domain/values/business-day.ts";
import { DAY_MS } from "../access/take-turn.ts";
import type { Backend } from "../backend.ts";
import { readErrors, readIntake, readUnsentDevices } from "./figures.ts";
import { readMarks } from "./inbox-marks.ts";

/** How far back the inbox reaches, and how many items of a kind it shows. */
const REACH_MS = 14 * DAY_MS;
const MOST_OF_KIND = 50;

const FigureDifference = v.object({ companyId: v.string(), day: v.string(), people: v.number(), at: v.number() });

/** Not marked yet. */
type Found = InboxItem & typeof UNMARKED;
const UNMARKED = { isDone: false, holder: null } as const;

/** What needs the administrator, the newest first (OPS-10). It is read from what the server records anyway. */
export async function readInbox(backend: Backend): Promise<InboxItem[]> {
  const found = await Promise.all(INBOX_KINDS.map((kind) => SOURCES[kind](backend)));
  const items = found.flat().toSorted((one, other) => other.at - one.at);
  if (items.length === 0) return [];
  const { firestore } = backend;
  const marks = await firestore.getAll(...items.map(({ id }) => firestore.doc(`inboxDone/${id}`)));
  return items.map((item, at) => ({ ...item, ...readMarks(marks[at]) }));
}

const SOURCES: { readonly [Kind in InboxItem["kind"]]: (backend: Backend) => Promise<Found[]> } = {
  errors: async (backend) =>
    (await readErrors(backend, backend.now() - REACH_MS)).map(({ day, name, count, at }) => ({
      id: `errors~${day}.${name}`,
      kind: "errors",
      day,
      name,
      count,
      at,
      ...UNMARKED,
    })),
  intake: readDoubtfulDays,
  figures: readFigureDifferences,
  device: readLateDevices,
  mail: readFailedMails,
  company: readNewCompanies,
  maintenance: readMaintenanceEvents,
};

/** The last three days, each as a whole. */
async function readDoubtfulDays(backend: Backend): Promise<Found[]> {
  const today = Math.floor(backend.now() / DAY_MS) * DAY_MS;
  const days = [0, 1, 2].map((ago) => today - ago * DAY_MS);
  const figures = await Promise.all(days.map((start) => readIntake(backend, start, start + DAY_MS)));
  return days.flatMap((start, place): Found[] => {
    const of = figures[place];
    if (of === undefined || !isIntakeDoubtful(of)) return [];
    const day = businessDayOf(start, "UTC");
    const at = Math.min(start + DAY_MS, backend.now());
    return [{ id: `intake~${day}`, kind: "intake", day, at, ...of, ...UNMARKED }];
  });
}

/** Days of companies whose figures were not the sum of their records (KPI-31). */
async function readFigureDifferences({ firestore, now }: Backend): Promise<Found[]> {
  const { docs } = await firestore
    .collection("figureDifferences")
    .where("at", ">=", now() - REACH_MS)
    .orderBy("at", "desc")
    .limit(MOST_OF_KIND)
    .get();
  const known = docs.flatMap((document) => {
    const difference = v.safeParse(FigureDifference, document.data());
    return difference.success ? [{ id: document.id, ...difference.output }] : [];
  });
  const ids = [...new Set(known.map(({ companyId }) => companyId))];
  if (ids.length === 0) return [];
  const companies = await firestore.getAll(...ids.map((id) => firestore.doc(`companies/${id}`)));
  const names = new Map(companies.map((company) => [company.id, textOf(company, "name")]));
  return known.map(({ id, companyId, day, people, at }) => ({
    id: `figures~${id}.${at}`,
    kind: "figures",
    company: names.get(companyId) ?? "",
    day,
    people,
    at,
    ...UNMARKED,
  }));
}

async function readLateDevices(backend: Backend): Promise<Found[]> {
  const { firestore, now } = backend;
  const late = (await readUnsentDevices(backend))
    .filter(({ oldestUnsentAt }) => oldestUnsentAt <= now() - LATE_AFTER_MS)
    .slice(0, MOST_OF_KIND);
  const names = await Promise.all(
    late.map(({ companyId, uid }) =>
      firestore.getAll(firestore.doc(`companies/${companyId}`), firestore.doc(`companies/${companyId}/staff/${uid}`)),
    ),
  );
  return late.map(({ id, oldestUnsentAt, letter, unsent }, at) => ({
    // Other work of the same device is another item.
    id: `device~${id}.${oldestUnsentAt}`,
    kind: "device",
    at: oldestUnsentAt + LATE_AFTER_MS,
    company: textOf(names[at]?.[0], "name"),
    person: textOf(names[at]?.[1], "name"),
    letter,
    unsent,
    ...UNMARKED,
  }));
}

/** Read from the state that the mail extension writes. The subject says what is missing; the address is not shown. */
async function readFailedMails({ firestore, now }: Backend): Promise<Found[]> {
  const since = Timestamp.fromMillis(now() - REACH_MS);
  const { docs } = await firestore
    .collection("mail")
    .where("delivery.state", "==", "ERROR")
    .where("createdAt", ">=", since)
    .orderBy("createdAt", "desc")
    .limit(MOST_OF_KIND)
    .get();
  return docs.map((mail) => ({
    id: `mail~${mail.id}`,
    kind: "mail",
    at: millisOf(mail),
    subject: textOf(mail, "message.subject").slice(0, 120),
    reason: textOf(mail, "delivery.error").slice(0, 200),
    ...UNMARKED,
  }));
}

async function readNewCompanies({ firestore, now }: Backend): Promise<Found[]> {
  const since = Timestamp.fromMillis(now() - REACH_MS);
  const { docs } = await firestore
    .collection("companies")
    .where("createdAt", ">=", since)
    .orderBy("createdAt", "desc")
    .select("name", "country", "createdAt")
    .limit(MOST_OF_KIND)
    .get();
  return docs.map((company) => ({
    id: `company~${company.id}`,
    kind: "company",
    at: millisOf(company),
    company: textOf(company, "name"),
    country: textOf(company, "country"),
    ...UNMARKED,
  }));
}

async function readMaintenanceEvents({ firestore, now }: Backend): Promise<Found[]> {
  const { docs } = await firestore
    .collection("maintenanceHistory")
    .where("at", ">=", now() - REACH_MS)
    .orderBy("at", "desc")
    .limit(MOST_OF_KIND)
    .get();
  return docs.flatMap((document): Found[] => {
    const event = v.safeParse(MaintenanceEvent, { ...document.data(), id: document.id });
    if (!event.success) return [];
    const { id, at, did, byName } = event.output;
    return [{ id: `maintenance~${id}`, kind: "maintenance", at, did, byName, ...UNMARKED }];
  });
}

function textOf(document: DocumentSnapshot | undefined, field: string): string {
  const value: unknown = document?.get(field);
  return typeof value === "string" ? value : "";
}

function millisOf(document: DocumentSnapshot): number {
  const at: unknown = document.get("createdAt");
  return at instanceof Timestamp ? at.toMillis() : 0;
}
