import * as v from "valibot";
import { readRoleConfiguration } from "#domain/access/access.ts";
import { readMaintenance } from "#domain/access/maintenance.ts";
import { highestMinimum, readMinClient } from "#domain/access/min-client.ts";
import { SentAnnouncement } from "#domain/operations/announcement.ts";
import { MaintenanceEvent, VIEWS, type View, type ViewOf } from "#domain/operations/operations-view.ts";
import { BUILD } from "../answer-each.ts";
import { DAY_MS } from "../access/take-turn.ts";
import type { CallerAuth } from "../access/verify-caller.ts";
import type { Backend } from "../backend.ts";
import { parseRequest } from "../parse-request.ts";
import { readDevices, readErrors, readIntake } from "./figures.ts";
import { readInbox } from "./inbox.ts";
import { listAdministrators } from "./inbox-marks.ts";
import { requireSuper } from "./require-super.ts";

const ViewRequest = v.object({ view: v.picklist(VIEWS) });

/** How many changes of maintenance, and announcements, are shown. */
const SHOWN = 50;

/** How the whole system is (OPS-2, OPS-7, OPS-10 to 12, OPS-29). Writes nothing. `app` is the build that asks. */
export async function showOperations(
  backend: Backend,
  auth: CallerAuth,
  data: unknown,
  app = "",
): Promise<ViewOf<View>> {
  const { uid } = await requireSuper(backend, auth, "readOperations");
  const { view } = parseRequest(ViewRequest, data);
  return READERS[view](backend, { uid, app });
}

interface Asker {
  readonly uid: string;
  readonly app: string;
}

const READERS: { readonly [Name in View]: (backend: Backend, asker: Asker) => Promise<ViewOf<Name>> } = {
  overview: readOverview,
  maintenance: (backend, { app }) => readMaintenanceView(backend, app),
  announcements: readAnnouncements,
  inbox: async (backend, { uid: me }) => {
    const [items, administrators] = await Promise.all([readInbox(backend), listAdministrators(backend)]);
    return { items, me, administrators };
  },
};

async function readOverview(backend: Backend): Promise<ViewOf<"overview">> {
  const { firestore, now } = backend;
  // Refused changes are counted by day.
  const since = (Math.floor(now() / DAY_MS) - 1) * DAY_MS;
  const [companies, devices, intake, errors, maintenance] = await Promise.all([
    firestore.collection("companies").count().get(),
    readDevices(backend),
    readIntake(backend, since),
    readErrors(backend, since),
    firestore.doc("appconfigdata/maintenance").get(),
  ]);
  return {
    companies: companies.data().count,
    intake,
    errors: errors.reduce((sum, { count }) => sum + count, 0),
    period: readMaintenance(maintenance.data()),
    ...devices,
  };
}

async function readMaintenanceView(backend: Backend, app: string): Promise<ViewOf<"maintenance">> {
  const { firestore } = backend;
  const [documents, devices, history] = await Promise.all([
    firestore.getAll(firestore.doc("appconfigdata/maintenance"), firestore.doc("appconfigdata/roles")),
    readDevices(backend),
    firestore.collection("maintenanceHistory").orderBy("at", "desc").limit(SHOWN).get(),
  ]);
  const [maintenance, roles] = documents;
  const { normal, maintenance: inMaintenance } = readRoleConfiguration(roles?.data());
  return {
    period: readMaintenance(maintenance?.data()),
    roles: { normal: [...normal], maintenance: [...inMaintenance] },
    devices: { known: devices.known, withUnsent: devices.withUnsent, unsent: devices.unsent },
    minClient: readMinClient(maintenance?.data()),
    highestMinimum: highestMinimum([app, BUILD]),
    history: history.docs.flatMap((event) => readable(MaintenanceEvent, { ...event.data(), id: event.id })),
  };
}

async function readAnnouncements({ firestore }: Backend): Promise<ViewOf<"announcements">> {
  const [log, companies] = await Promise.all([
    firestore.collection("announcementLog").orderBy("at", "desc").limit(SHOWN).get(),
    firestore.collection("companies").orderBy("name").select("name").limit(500).get(),
  ]);
  const sent = await Promise.all(
    log.docs.map(async (record) => {
      const readers = record.ref.collection("readers");
      const [delivered, seen] = await Promise.all([
        readers.count().get(),
        readers.where("isSeen", "==", true).count().get(),
      ]);
      const counts = { delivered: delivered.data().count, seen: seen.data().count };
      return readable(SentAnnouncement, { ...record.data(), ...counts });
    }),
  );
  return {
    sent: sent.flat(),
    companies: companies.docs.map((company) => ({ id: company.id, name: String(company.get("name")) })),
  };
}

/** Nothing for a document that another version wrote in another way. */
function readable<Schema extends v.GenericSchema>(schema: Schema, data: unknown): v.InferOutput<Schema>[] {
  const parsed = v.safeParse(schema, data);
  return parsed.success ? [parsed.output] : [];
}
