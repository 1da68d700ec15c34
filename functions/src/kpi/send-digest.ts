import type { Firestore } from "firebase-admin/firestore";
import * as v from "valibot";
import { fleetHealth, QUIET_MS } from "#domain/company/fleet.ts";
import { PersonLanguage, readEmail } from "#domain/company/person.ts";
import { StaffDevice } from "#domain/company/staff-device.ts";
import { digestMorning, type DigestFacts, type DigestMorning } from "#domain/kpi/digest.ts";
import { KpiDay } from "#domain/kpi/kpi-day.ts";
import { sumFigures } from "#domain/kpi/figures.ts";
import type { Identifier } from "#domain/values/identifier.ts";
import type { Backend } from "../backend.ts";
import { loadCompany } from "../company/load-company.ts";
import { mailFields } from "../mails/write-mail.ts";
import { digestTexts } from "./digest-texts.ts";

type DigestBackend = Pick<Backend, "firestore" | "now" | "appUrl">;

/** Whom a digest goes to. */
interface Reader {
  readonly uid: Identifier;
  readonly to: string;
  readonly language: PersonLanguage;
}

/**
 * A company's morning mail to the owners who asked for it (KPI-20). It is asked every ten minutes and reads one document
 * unless the morning has come; the mails and the note that they are sent are written together, so that there is one a day
 * however often it runs.
 */
export async function sendDigest(backend: DigestBackend, companyId: Identifier): Promise<void> {
  const { firestore, now, appUrl } = backend;
  const note = firestore.doc(`companies/${companyId}/planning/digest`);
  const nextAt: unknown = (await note.get()).get("nextAt");
  if (typeof nextAt === "number" && now() < nextAt) return;
  const company = await loadCompany(firestore, companyId);
  const morning = digestMorning(now(), company.settings.timeZone);
  const readers = morning.isDue ? await findReaders(firestore, companyId) : [];
  const texts = readers.length === 0 ? null : digestTexts(company, await readFacts(backend, companyId, morning));
  await firestore.runTransaction(async (transaction) => {
    const known = await transaction.get(note);
    const isSent = known.get("sentFor") === morning.day;
    if (texts !== null && !isSent) {
      for (const { uid, to, language } of readers) {
        const mail = { to, language, texts, link: `${appUrl}/performance` };
        transaction.set(firestore.doc(`mail/digest-${companyId}-${morning.day}-${uid}`), mailFields(mail));
      }
    }
    transaction.set(note, {
      nextAt: morning.nextAt,
      sentFor: morning.isDue ? morning.day : (known.get("sentFor") ?? null),
    });
  });
}

/** The active owners who turned it on. */
async function findReaders(firestore: Firestore, companyId: Identifier): Promise<Reader[]> {
  const asked = await firestore.collection(`companies/${companyId}/staff`).where("digest", "==", true).get();
  const owners = asked.docs.filter((each) => each.get("active") === true && each.get("role") === "company_owner");
  const accounts = await Promise.all(owners.map(({ id }) => firestore.doc(`users/${id}`).get()));
  return accounts.flatMap((account) => {
    const to = readEmail(String(account.get("email") ?? ""));
    const language = v.safeParse(PersonLanguage, account.get("language"));
    return to === null ? [] : [{ uid: account.id, to, language: language.success ? language.output : "es" }];
  });
}

async function readFacts(
  { firestore }: DigestBackend,
  companyId: Identifier,
  { day, weekBefore, silentSince }: DigestMorning,
): Promise<DigestFacts> {
  const company = firestore.doc(`companies/${companyId}`);
  const read = async (of: string) => {
    const { docs } = await company.collection("kpiDays").where("day", "==", of).get();
    return sumFigures(
      docs.flatMap((document) => {
        const known = v.safeParse(KpiDay, { ...document.data(), id: document.id });
        return known.success ? [known.output.figures] : [];
      }),
    );
  };
  const [figures, before, approvals, corrections, devices] = await Promise.all([
    read(day),
    read(weekBefore),
    company.collection("orders").where("status", "==", "pending_approval").count().get(),
    company.collection("corrections").where("state", "==", "open").count().get(),
    company.collection("devices").get(),
  ]);
  const known = devices.docs.flatMap((document) => {
    const device = v.safeParse(StaffDevice, { ...document.data(), id: document.id });
    return device.success ? [device.output] : [];
  });
  // At night every phone is silent: what counts is whether it was heard from since that day began.
  const health = fleetHealth(known, silentSince + QUIET_MS);
  return {
    day,
    figures,
    before,
    approvals: approvals.data().count,
    corrections: corrections.data().count,
    devices: health.devices,
    silent: health.silent,
  };
}
