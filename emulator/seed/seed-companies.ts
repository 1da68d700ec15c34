import { deleteApp, initializeApp } from "firebase-admin/app";
import { getAuth } from "firebase-admin/auth";
import { type Firestore, getFirestore, Timestamp } from "firebase-admin/firestore";
import { planNight } from "#domain/planning/plan-night.ts";
import type { Instant } from "#domain/values/instant.ts";
import { planDays } from "#functions/itinerary/plan-days.ts";
import { type CompanyContent, companyDocument, companyDocuments } from "./company-documents.ts";
import { readCsvContent } from "./csv-content.ts";
import { demoContent } from "./demo-content.ts";
import { demoInvites } from "./demo-invites.ts";
import { ensureSignIns } from "./ensure-sign-ins.ts";
import { publishSeedPack } from "./publish-seed-pack.ts";
import { DEMO_COMPANY, REAL_COMPANY, SIGN_INS } from "./sign-ins.ts";
import { writeDocuments } from "./write-documents.ts";

export interface SeedTask {
  projectId: string;
  /** Folder with products.csv and customers.csv, or null without a second company. */
  csvFolder: string | null;
  now: Instant;
  say: (line: string) => void;
}

const PROBLEMS_SHOWN = 20;
const PROGRESS_EVERY = 10_000;

/**
 * Adds the missing data to the local backend and returns the ids of its companies. An existing company keeps people's
 * changes; only its days are ended and planned as each night.
 */
export async function seedCompanies(task: SeedTask): Promise<string[]> {
  const app = initializeApp({ projectId: task.projectId }, "seed");
  try {
    const firestore = getFirestore(app);
    const companies = [DEMO_COMPANY];
    await seedDemo(firestore, task);
    if (await seedFromCsv(firestore, task)) companies.push(REAL_COMPANY);
    await ensureSignIns(
      getAuth(app),
      firestore,
      SIGN_INS.filter(({ companyId }) => companies.includes(companyId)),
    );
    return companies;
  } finally {
    await deleteApp(app);
  }
}

async function seedDemo(firestore: Firestore, task: SeedTask): Promise<void> {
  if (await exists(firestore, DEMO_COMPANY)) {
    await planDays({ firestore, now: () => task.now }, DEMO_COMPANY);
    return;
  }
  task.say("Writing the demo company …");
  await writeDocuments(firestore, `${DEMO_COMPANY}-owner`, demoInvites(task.now));
  await writeCompany(firestore, demoContent(task.now), task);
}

/** Whether there is a second company, from this or an earlier start. */
async function seedFromCsv(firestore: Firestore, task: SeedTask): Promise<boolean> {
  if (await exists(firestore, REAL_COMPANY)) {
    await planDays({ firestore, now: () => task.now }, REAL_COMPANY);
    return true;
  }
  if (task.csvFolder === null) return false;
  const read = await readCsvContent(task.csvFolder, task.now);
  if (!read.ok) {
    task.say(read.problem);
    return false;
  }
  const { content, problems } = read.value;
  for (const problem of problems.slice(0, PROBLEMS_SHOWN)) task.say(`  left out: ${problem}`);
  if (problems.length > PROBLEMS_SHOWN) task.say(`  … and ${problems.length - PROBLEMS_SHOWN} more rows`);
  const { products, customers } = content;
  task.say(`Loading ${products.length} products and ${customers.length} customers from ${task.csvFolder} …`);
  await writeCompany(firestore, content, task);
  return true;
}

/** The company's own document is written last: an interrupted start begins again. */
async function writeCompany(firestore: Firestore, content: CompanyContent, task: SeedTask): Promise<void> {
  const owner = `${content.company.id}-owner`;
  const documents = companyDocuments(content);
  let written = 0;
  const count = (batch: number) => {
    const before = Math.floor(written / PROGRESS_EVERY);
    written += batch;
    if (Math.floor(written / PROGRESS_EVERY) > before) task.say(`  ${written} of ${documents.length}`);
  };
  // A device re-reads the last five minutes' writes (sync/SPEC.md, P4): that should not be a whole new company.
  const beforeAnyDevice = Timestamp.fromMillis(Date.now() - 600_000);
  await writeDocuments(firestore, owner, documents, count, beforeAnyDevice);
  await publishSeedPack(firestore, content);
  const { id, settings } = content.company;
  const { nextAt } = planNight(task.now, settings.timeZone);
  await writeDocuments(firestore, owner, [{ path: `companies/${id}/planning/night`, data: { nextAt } }]);
  await writeDocuments(firestore, owner, [companyDocument(content)]);
}

async function exists(firestore: Firestore, companyId: string): Promise<boolean> {
  return (await firestore.doc(`companies/${companyId}`).get()).exists;
}
