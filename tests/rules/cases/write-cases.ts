import { NOW } from "../../support/evaluate-condition.ts";
import { asCreated, asStored, asUpdated, ITINERARY_DAY } from "../../support/rules-documents.ts";
import { signIn } from "../../support/rules-people.ts";
import type { Person } from "../../support/rules-people.ts";
import { accessCase, casesFor, create, remove, update } from "./access-case.ts";
import type { AccessCase } from "./access-case.ts";
import { ALLOWED_VALUES, REFUSED_VALUES } from "./field-values.ts";

type Fields = Readonly<Record<string, unknown>>;

interface Writable {
  readonly name: string;
  readonly path: string;
  readonly fields: Fields;
  readonly mayCreate: readonly Person[];
  readonly mayUpdate: readonly Person[];
}

const MANAGERS: readonly Person[] = ["super", "owner"];

const WRITABLE: readonly Writable[] = [
  {
    name: "itineraryDay",
    path: "companies/c1/itineraryDays/ana_2026-11-21",
    fields: ITINERARY_DAY,
    mayCreate: [...MANAGERS, "ana"],
    mayUpdate: [...MANAGERS, "ana"],
  },
];

/** Writes by an owner with false statements about themselves. */
const BAD_ORIGIN: readonly (readonly [what: string, changes: Fields])[] = [
  ["another's name as creator", { createdBy: "luis" }],
  ["a device's time as creation", { createdAt: NOW - 1n }],
  ["a device's time as change", { updatedAt: NOW - 1n }],
  ["revision 0", { rev: 0 }],
  ["revision 2", { rev: 2 }],
  ["a field nobody knows", { admin: true }],
  ["a tombstone", { deletedAt: NOW }],
];
const BAD_CHANGE: readonly (readonly [what: string, changes: Fields])[] = [
  ["another creator", { createdBy: "owner" }],
  ["another creation time", { createdAt: NOW }],
  ["a device's time as change", { updatedAt: NOW - 1n }],
  ["the same revision", { rev: 4 }],
  ["a skipped revision", { rev: 6 }],
  ["a field nobody knows", { admin: true }],
  ["a device's time as deletion", { deletedAt: NOW - 1n }],
];

const OWNER = signIn("owner");

export const WRITE_CASES: readonly AccessCase[] = [
  ...WRITABLE.flatMap((writable) => [...byPerson(writable), ...byOrigin(writable), ...byField(writable)]),
  ...itineraries(),
  ...neverWritten(),
];

function byPerson({ name, path, fields, mayCreate, mayUpdate }: Writable): AccessCase[] {
  return [
    ...casesFor(`create a ${name}`, (person) => create(path, asCreated(fields, person)), mayCreate),
    ...casesFor(`update a ${name}`, update(path, asStored(fields), asUpdated(fields)), mayUpdate),
    ...casesFor(`delete a ${name}`, remove(path, asStored(fields)), []),
  ];
}

function byOrigin({ name, path, fields }: Writable): AccessCase[] {
  const tombstone = { deletedAt: NOW };
  const deleted = { ...asStored(fields), deletedAt: NOW - 60_000_000n };
  return [
    ...BAD_ORIGIN.map(([what, changes]) =>
      accessCase(
        `create a ${name} with ${what}`,
        create(path, { ...asCreated(fields, "owner"), ...changes }),
        OWNER,
        false,
      ),
    ),
    ...BAD_CHANGE.map(([what, changes]) =>
      accessCase(
        `update a ${name} with ${what}`,
        update(path, asStored(fields), { ...asUpdated(fields), ...changes }),
        OWNER,
        false,
      ),
    ),
    accessCase(
      `tombstone a ${name}`,
      update(path, asStored(fields), { ...asUpdated(fields), ...tombstone }),
      OWNER,
      true,
    ),
    accessCase(
      `change a deleted ${name}`,
      update(path, deleted, { ...asUpdated(fields), deletedAt: NOW - 60_000_000n }),
      OWNER,
      true,
    ),
    accessCase(
      `bring back a deleted ${name}`,
      update(path, deleted, { ...asUpdated(fields), deletedAt: null }),
      OWNER,
      true,
    ),
    accessCase(
      `move the deletion of a ${name}`,
      update(path, deleted, { ...asUpdated(fields), deletedAt: NOW - 30_000_000n }),
      OWNER,
      false,
    ),
  ];
}

/** Each field left out, and each with allowed and forbidden values. */
function byField({ name, path, fields }: Writable): AccessCase[] {
  const created = asCreated(fields, "owner");
  const updated = asUpdated(fields);
  const left = Object.keys(fields).flatMap((field) => [
    accessCase(`create a ${name} without ${field}`, create(path, without(created, field)), OWNER, false),
    accessCase(
      `update a ${name} so that it has no ${field}`,
      update(path, asStored(fields), without(updated, field)),
      OWNER,
      false,
    ),
  ]);
  const values = ([table, allowed]: readonly [typeof REFUSED_VALUES, boolean]): AccessCase[] =>
    Object.entries(table[name] ?? {}).flatMap(([field, options]) =>
      options.flatMap((value) => {
        const shown = JSON.stringify(value)?.slice(0, 40);
        return [
          accessCase(
            `create a ${name} with ${field} ${shown}`,
            create(path, { ...created, [field]: value }),
            OWNER,
            allowed,
          ),
          accessCase(
            `update a ${name} to ${field} ${shown}`,
            update(path, asStored(fields), { ...updated, [field]: value }),
            OWNER,
            allowed,
          ),
        ];
      }),
    );
  return [...left, ...values([REFUSED_VALUES, false]), ...values([ALLOWED_VALUES, true])];
}

/** The id names the owner of a day, so a day cannot change hands. */
function itineraries(): AccessCase[] {
  const path = "companies/c1/itineraryDays/ana_2026-11-21";
  const luis = { ...ITINERARY_DAY, repId: "luis" };
  return [
    accessCase("Luis creates a day of Ana's", create(path, asCreated(ITINERARY_DAY, "luis")), signIn("luis"), false),
    accessCase(
      "Luis creates a day of his under Ana's id",
      create(path, asCreated(luis, "luis")),
      signIn("luis"),
      false,
    ),
    accessCase(
      "Luis creates his own day",
      create("companies/c1/itineraryDays/luis_2026-11-21", asCreated(luis, "luis")),
      signIn("luis"),
      true,
    ),
    accessCase(
      "the driver plans his own run",
      create("companies/c1/itineraryDays/driver_2026-11-21", asCreated({ ...luis, repId: "driver" }, "driver")),
      signIn("driver"),
      true,
    ),
    accessCase(
      "Ana gives her day to Luis",
      update(path, asStored(ITINERARY_DAY), asUpdated(luis)),
      signIn("ana"),
      false,
    ),
    accessCase(
      "the owner gives Ana's day to Luis",
      update(path, asStored(ITINERARY_DAY), asUpdated(luis)),
      OWNER,
      false,
    ),
    accessCase(
      "a day under an id without its date",
      create("companies/c1/itineraryDays/ana", asCreated(ITINERARY_DAY, "owner")),
      OWNER,
      false,
    ),
    accessCase(
      "a day whose rep is no id",
      create("companies/c1/itineraryDays/a b_2026-11-21", asCreated({ ...ITINERARY_DAY, repId: "a b" }, "owner")),
      OWNER,
      false,
    ),
    accessCase(
      "a day whose date is none",
      create("companies/c1/itineraryDays/ana_today", asCreated({ ...ITINERARY_DAY, day: "today" }, "owner")),
      OWNER,
      false,
    ),
  ];
}

/** Collections that no client writes, not even a super_admin. */
function neverWritten(): AccessCase[] {
  const paths = [
    "users/ana",
    "appconfigdata/roles",
    "announcements/all",
    "announcements/roles/of/salesperson",
    "announcementLog/x",
    "announcementLog/x/readers/ana",
    "maintenanceHistory/x",
    "troubleDays/x",
    "inboxDone/x",
    "mail/x",
    "earlyAccess/x",
    "inviteCodes/x",
    "resetCodes/x",
    "emailCodes/x",
    "throttles/x",
    "deviceLetters/x",
    "categories/drinks",
    "companies/c1",
    "companies/c1/announcements/all",
    "companies/c1/formerSettings/1",
    "companies/c1/formerRecords/x",
    "companies/c1/stockMoves/x",
    "companies/c1/handovers/x",
    "companies/c1/products/p1",
    "companies/c1/productCosts/p1",
    "companies/c1/images/x",
    "companies/c1/staff/ana",
    "companies/c1/priceLists/retail",
    "companies/c1/customers/k1",
    "companies/c1/corrections/x",
    "companies/c1/stock/p1",
    "companies/c1/orders/o1",
    "companies/c1/visits/v1",
    "companies/c1/kpiDays/x",
    "companies/c1/devices/x",
    "companies/c1/targets/x",
    "companies/c1/invites/x",
    "companies/c1/auditLog/x",
    "companies/c1/imports/x",
    "companies/c1/catalogPacks/v1",
    "companies/c1/catalogBlocks/b1",
    "x/y",
  ];
  const fields = { companyId: "c1", repId: "ana", uid: "ana", assignedTo: "ana", suggestedBy: "ana" };
  return paths.flatMap((path) =>
    (["super", "owner", "store", "ana", "driver"] as const).flatMap((person) => [
      accessCase(`${person}: create ${path}`, create(path, asCreated(fields, person)), signIn(person), false),
      accessCase(
        `${person}: update ${path}`,
        update(path, asStored(fields), asUpdated({ ...fields, role: "super_admin", active: true })),
        signIn(person),
        false,
      ),
      accessCase(`${person}: delete ${path}`, remove(path, asStored(fields)), signIn(person), false),
    ]),
  );
}

function without(fields: Fields, field: string): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => name !== field));
}
