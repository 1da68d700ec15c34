import type { StructuredQuery } from "#emulator/firestore/rules/list-query.ts";
import { NOW } from "../../support/evaluate-condition.ts";
import { both, either, listing, where } from "../../support/rules-query.ts";
import { EVERYBODY, OBSTACLES, signIn } from "../../support/rules-people.ts";
import type { Obstacle, Person } from "../../support/rules-people.ts";
import { accessCase, casesFor, configured, get } from "./access-case.ts";
import type { Access, AccessCase, Stop } from "./access-case.ts";

type Read = readonly [name: string, access: Access, may: readonly Person[]];

/** The moment of these requests, in milliseconds. */
const MOMENT = Number(NOW / 1_000n);

const MANAGERS: readonly Person[] = ["super", "owner"];
const SEE_ALL: readonly Person[] = ["super", "owner", "store"];
const SINCE = where("updatedAt", ">=", NOW - 300_000_000n);
const FEED: StructuredQuery = {
  orderBy: [{ field: { fieldPath: "updatedAt" } }, { field: { fieldPath: "__name__" } }],
  limit: 500,
};
const list = (path: string, filter: Parameters<typeof listing>[1] = null): Access => ({
  method: "list",
  path,
  ...listing(path, filter),
});
/** How devices read a feed: the changes since a time, in order, optionally filtered. */
const feed = (path: string, ...filters: ReturnType<typeof where>[]): Access => ({
  method: "list",
  path,
  ...listing(path, both(...filters, SINCE), FEED),
});
const group = (id: string): Access => ({ method: "list", path: id, ...listing(id, null, {}, true) });

const COMPANY_WIDE: readonly Read[] = [
  ["get the company", get("companies/c1"), EVERYBODY],
  ["list companies", list("companies"), []],
  ...["products", "priceLists", "stock", "catalogPacks", "catalogBlocks", "staff"].flatMap((collection): Read[] => [
    [`get one of ${collection}`, get(`companies/c1/${collection}/x`), EVERYBODY],
    [`list ${collection}`, list(`companies/c1/${collection}`), EVERYBODY],
    [`follow ${collection}`, feed(`companies/c1/${collection}`), EVERYBODY],
    [`list all companies' ${collection}`, group(collection), []],
  ]),
  ["get a photograph whose id one knows", get("companies/c1/images/x"), EVERYBODY],
  ["browse the photographs", list("companies/c1/images"), []],
  ["follow the photographs", feed("companies/c1/images"), []],
  ["list all companies' photographs", group("images"), []],
  ["get a pack's chunk", get("companies/c1/catalogPacks/v1/chunks/0"), EVERYBODY],
  ["list a pack's chunks", list("companies/c1/catalogPacks/v1/chunks"), EVERYBODY],
  ["get a category", get("categories/k", { companyId: "c1" }), EVERYBODY],
  ["get another company's category", get("categories/k", { companyId: "c2" }), ["super"]],
  ["list the company's categories", list("categories", where("companyId", "==", "c1")), EVERYBODY],
  ["follow the company's categories", feed("categories", where("companyId", "==", "c1")), EVERYBODY],
  ["list all categories", list("categories"), ["super"]],
  ["follow all categories", feed("categories"), ["super"]],
  ["list another company's categories", list("categories", where("companyId", "==", "c2")), ["super"]],
  ["list two companies' categories", list("categories", where("companyId", "in", ["c1", "c2"])), ["super"]],
  [
    "list a company's categories or all top ones",
    list("categories", either(where("companyId", "==", "c1"), where("parentId", "==", null))),
    ["super"],
  ],
];

const CUSTOMERS: readonly Read[] = [
  ["get Ana's customer", get("companies/c1/customers/k", { repId: "ana" }), [...SEE_ALL, "ana"]],
  ["get an unassigned customer", get("companies/c1/customers/k", { repId: "" }), [...SEE_ALL, "ana", "luis"]],
  ["get Luis's customer", get("companies/c1/customers/k", { repId: "luis" }), [...SEE_ALL, "luis"]],
  [
    "get Luis's customer that Ana looks after too",
    get("companies/c1/customers/k", { repId: "luis", otherRepIds: ["ana"] }),
    [...SEE_ALL, "ana", "luis"],
  ],
  [
    "get Luis's customer with an odd list of others",
    get("companies/c1/customers/k", { repId: "luis", otherRepIds: "ana" }),
    [...SEE_ALL, "luis"],
  ],
  [
    "get the tombstone of Luis's customer that was left for Ana",
    get("companies/c1/customers/k@ana", { repId: "ana", tombstoneOf: "k" }),
    [...SEE_ALL, "ana"],
  ],
  [
    "get Ana's customer of the driver's run",
    get("companies/c1/customers/k", { repId: "ana", drivers: ["other", "driver"] }),
    [...SEE_ALL, "ana", "driver"],
  ],
  [
    "get Ana's customer of another driver's run",
    get("companies/c1/customers/k", { repId: "ana", drivers: ["other"] }),
    [...SEE_ALL, "ana"],
  ],
  [
    "get a customer with an odd list of drivers",
    get("companies/c1/customers/k", { repId: "ana", drivers: "driver" }),
    [...SEE_ALL, "ana"],
  ],
  [
    "get Luis's customer whose run has Ana for a driver, as a salesperson",
    get("companies/c1/customers/k", { repId: "luis", otherRepIds: [], drivers: ["ana"] }),
    [...SEE_ALL, "luis"],
  ],
  [
    "get the tombstone of a customer that was left for the driver",
    get("companies/c1/customers/k@driver@runs", { drivers: ["driver"], tombstoneOf: "k" }),
    [...SEE_ALL, "driver"],
  ],
  [
    "follow the customers of the driver's runs",
    feed("companies/c1/customers", where("drivers", "array-contains", "driver")),
    [...SEE_ALL, "driver"],
  ],
  [
    "follow the customers of another driver's runs",
    feed("companies/c1/customers", where("drivers", "array-contains", "other")),
    SEE_ALL,
  ],
  [
    "follow Ana's customers, main and other, and the unassigned",
    feed(
      "companies/c1/customers",
      either(where("repId", "in", ["ana", ""]), where("otherRepIds", "array-contains", "ana")),
    ),
    [...SEE_ALL, "ana"],
  ],
  [
    "follow Ana's customers and those that Luis looks after too",
    feed(
      "companies/c1/customers",
      either(where("repId", "in", ["ana", ""]), where("otherRepIds", "array-contains", "luis")),
    ),
    SEE_ALL,
  ],
  [
    "follow what Ana or Luis looks after too",
    feed("companies/c1/customers", where("otherRepIds", "array-contains-any", ["ana", "luis"])),
    SEE_ALL,
  ],
  ["list all customers", list("companies/c1/customers"), SEE_ALL],
  ["follow all customers", feed("companies/c1/customers"), SEE_ALL],
  [
    "follow Ana's customers and the unassigned",
    feed("companies/c1/customers", where("repId", "in", ["ana", ""])),
    [...SEE_ALL, "ana"],
  ],
  [
    "follow Luis's customers and the unassigned",
    feed("companies/c1/customers", where("repId", "in", ["luis", ""])),
    [...SEE_ALL, "luis"],
  ],
  ["list Ana's customers", list("companies/c1/customers", where("repId", "==", "ana")), [...SEE_ALL, "ana"]],
  [
    "list the unassigned customers",
    list("companies/c1/customers", where("repId", "==", "")),
    [...SEE_ALL, "ana", "luis"],
  ],
  ["follow Ana's and Luis's customers", feed("companies/c1/customers", where("repId", "in", ["ana", "luis"])), SEE_ALL],
  ["list customers that are not Luis's", list("companies/c1/customers", where("repId", "!=", "luis")), SEE_ALL],
  ["list all companies' customers", group("customers"), []],
];

const RUNS: readonly Read[] = [
  ["get the driver's run", get("companies/c1/runs/r", { driverId: "driver" }), [...SEE_ALL, "driver"]],
  ["get another driver's run", get("companies/c1/runs/r", { driverId: "other" }), SEE_ALL],
  ["get Ana's purse", get("companies/c1/runs/r", { driverId: "ana", isPurse: true }), [...SEE_ALL, "ana"]],
  ["follow Ana's purses", feed("companies/c1/runs", where("driverId", "==", "ana")), [...SEE_ALL, "ana"]],
  [
    "get the tombstone of a run that was left for the driver",
    get("companies/c1/runs/r@driver", { driverId: "driver", tombstoneOf: "r" }),
    [...SEE_ALL, "driver"],
  ],
  ["follow the driver's runs", feed("companies/c1/runs", where("driverId", "==", "driver")), [...SEE_ALL, "driver"]],
  ["follow another driver's runs", feed("companies/c1/runs", where("driverId", "==", "other")), SEE_ALL],
  ["follow all runs", feed("companies/c1/runs"), SEE_ALL],
  ["list all companies' runs", group("runs"), []],
];

const ORDERS: readonly Read[] = [
  [
    "get an order that is assigned to nobody",
    get("companies/c1/orders/o", { repId: "luis", assignedTo: "" }),
    [...SEE_ALL, "luis"],
  ],
  [
    "get an order of another driver",
    get("companies/c1/orders/o", { repId: "luis", assignedTo: "other" }),
    [...SEE_ALL, "luis"],
  ],
  ["follow the orders of another driver", feed("companies/c1/orders", where("assignedTo", "==", "other")), SEE_ALL],
  ["follow the orders of nobody", feed("companies/c1/orders", where("assignedTo", "==", "")), SEE_ALL],
  ["get Ana's order", get("companies/c1/orders/o", { repId: "ana", assignedTo: "" }), [...SEE_ALL, "ana"]],
  [
    "get Luis's order, assigned to the driver",
    get("companies/c1/orders/o", { repId: "luis", assignedTo: "driver" }),
    [...SEE_ALL, "luis", "driver"],
  ],
  [
    "get Luis's order of a customer that Ana looks after",
    get("companies/c1/orders/o", { repId: "luis", assignedTo: "", customerRepIds: ["luis", "ana"] }),
    [...SEE_ALL, "ana", "luis"],
  ],
  [
    "get Luis's order of a customer that a driver is named for",
    get("companies/c1/orders/o", { repId: "luis", assignedTo: "", customerRepIds: ["driver"] }),
    [...SEE_ALL, "luis"],
  ],
  [
    "follow Ana's orders and those of her customers",
    feed("companies/c1/orders", either(where("repId", "==", "ana"), where("customerRepIds", "array-contains", "ana"))),
    [...SEE_ALL, "ana"],
  ],
  [
    "read Ana's open orders of long ago, and those of her customers",
    feed(
      "companies/c1/orders",
      both(
        either(where("repId", "==", "ana"), where("customerRepIds", "array-contains", "ana")),
        where("status", "in", ["submitted", "confirmed", "ready"]),
      ),
    ),
    [...SEE_ALL, "ana"],
  ],
  [
    "read the open orders of all",
    feed("companies/c1/orders", where("status", "in", ["submitted", "confirmed", "ready"])),
    SEE_ALL,
  ],
  [
    "follow Ana's orders and those of Luis's customers",
    feed("companies/c1/orders", either(where("repId", "==", "ana"), where("customerRepIds", "array-contains", "luis"))),
    SEE_ALL,
  ],
  ["list the orders of one customer", list("companies/c1/orders", where("customerId", "==", "k")), SEE_ALL],
  ["list all orders", list("companies/c1/orders"), SEE_ALL],
  ["follow all orders", feed("companies/c1/orders"), SEE_ALL],
  ["follow Ana's orders", feed("companies/c1/orders", where("repId", "==", "ana")), [...SEE_ALL, "ana"]],
  ["follow Luis's orders", feed("companies/c1/orders", where("repId", "==", "luis")), [...SEE_ALL, "luis"]],
  [
    "follow the driver's orders",
    feed("companies/c1/orders", where("assignedTo", "==", "driver")),
    [...SEE_ALL, "driver"],
  ],
  ["follow orders assigned to Ana", feed("companies/c1/orders", where("assignedTo", "==", "ana")), SEE_ALL],
  ["follow orders of the driver as rep", feed("companies/c1/orders", where("repId", "==", "driver")), SEE_ALL],
  [
    "list Ana's orders or the driver's",
    list("companies/c1/orders", either(where("repId", "==", "ana"), where("assignedTo", "==", "driver"))),
    SEE_ALL,
  ],
];

/** Found by the id, which is the uid of whose it is. */
const WORK_PLANS: readonly Read[] = [
  ["get Ana's work plan", get("companies/c1/workPlans/ana", {}), [...SEE_ALL, "ana"]],
  ["follow all work plans", feed("companies/c1/workPlans"), SEE_ALL],
  ["get Ana's targets", get("companies/c1/targets/ana", {}), [...MANAGERS, "ana"]],
  ["get the driver's targets", get("companies/c1/targets/driver", {}), [...MANAGERS, "driver"]],
  ["follow all targets", feed("companies/c1/targets"), MANAGERS],
];

const OWN_RECORDS: readonly Read[] = ["itineraryDays", "visits", "deliveries"].flatMap((collection): Read[] => [
  [`get Ana's ${collection}`, get(`companies/c1/${collection}/x`, { repId: "ana" }), [...SEE_ALL, "ana"]],
  [`list all ${collection}`, list(`companies/c1/${collection}`), SEE_ALL],
  [`follow Ana's ${collection}`, feed(`companies/c1/${collection}`, where("repId", "==", "ana")), [...SEE_ALL, "ana"]],
  [
    `follow the driver's ${collection}`,
    feed(`companies/c1/${collection}`, where("repId", "==", "driver")),
    [...SEE_ALL, "driver"],
  ],
  [
    `follow Luis's ${collection}`,
    feed(`companies/c1/${collection}`, where("repId", "==", "luis")),
    [...SEE_ALL, "luis"],
  ],
]);

const PAYMENTS: readonly Read[] = [
  ["get a payment that Ana took", get("companies/c1/payments/p1", { repId: "ana" }), [...SEE_ALL, "ana"]],
  [
    "follow the payments that Ana took",
    feed("companies/c1/payments", where("repId", "==", "ana")),
    [...SEE_ALL, "ana"],
  ],
  ["list all payments", list("companies/c1/payments"), SEE_ALL],
  ["list a customer's payments", list("companies/c1/payments", where("customerId", "==", "c1")), SEE_ALL],
  [
    "get the photograph of a check that Ana took",
    get("companies/c1/paymentMedia/i1", { repId: "ana" }),
    [...SEE_ALL, "ana"],
  ],
  ["list photographs of checks", list("companies/c1/paymentMedia"), []],
  ["get what was owed", get("companies/c1/documents/d1", { customerId: "c1" }), SEE_ALL],
  ["list what was owed", list("companies/c1/documents"), SEE_ALL],
];

const PROOF: readonly Read[] = ["deliveries", "proofMedia"].flatMap((collection): Read[] => {
  const madeBy = (repId: string) => get(`companies/c1/${collection}/d1`, { repId, readerIds: ["ana", "luis"] });
  return [
    [`get one of the driver's ${collection}`, madeBy("driver"), [...SEE_ALL, "driver", "ana", "luis"]],
    [`get one of another driver's ${collection}`, madeBy("other"), [...SEE_ALL, "ana", "luis"]],
  ];
});

const MANAGEMENT: readonly Read[] = [
  ["get the close of a till", get("companies/c1/tillCloses/z1", { repId: "ana" }), SEE_ALL],
  ["follow the closes of tills", feed("companies/c1/tillCloses"), SEE_ALL],
  ["get Ana's kpiDays", get("companies/c1/kpiDays/x", { repId: "ana" }), [...MANAGERS, "ana"]],
  ["follow Ana's kpiDays", feed("companies/c1/kpiDays", where("repId", "==", "ana")), [...MANAGERS, "ana"]],
  ["list all kpiDays", list("companies/c1/kpiDays"), MANAGERS],
  ["get Ana's kpiMonths", get("companies/c1/kpiMonths/x", { repId: "ana" }), [...MANAGERS, "ana"]],
  ["get Ana's device", get("companies/c1/devices/x", { uid: "ana" }), [...SEE_ALL, "ana"]],
  ["list the store's devices", list("companies/c1/devices", where("uid", "==", "store")), SEE_ALL],
  ["list Ana's devices", list("companies/c1/devices", where("uid", "==", "ana")), [...SEE_ALL, "ana"]],
  ["list all devices", list("companies/c1/devices"), SEE_ALL],
  ...["invites", "auditLog", "imports", "productCosts"].flatMap((collection): Read[] => [
    [`get one of ${collection}`, get(`companies/c1/${collection}/x`), MANAGERS],
    [`list ${collection}`, list(`companies/c1/${collection}`), MANAGERS],
  ]),
  ["get Ana's correction", get("companies/c1/corrections/x", { suggestedBy: "ana" }), [...MANAGERS, "ana"]],
  [
    "get the driver's correction",
    get("companies/c1/corrections/x", { suggestedBy: "driver" }),
    [...MANAGERS, "driver"],
  ],
  ["follow all corrections", feed("companies/c1/corrections"), MANAGERS],
  [
    "follow Luis's corrections",
    feed("companies/c1/corrections", where("suggestedBy", "==", "luis")),
    [...MANAGERS, "luis"],
  ],
  ["list what a person changed", list("companies/c1/auditLog", where("by", "==", "ana")), MANAGERS],
  ["list the history of a product", list("companies/c1/auditLog", where("recordId", "==", "p1")), MANAGERS],
  ["get a colleague's user record", get("users/somebody", { companyId: "c1" }), MANAGERS],
  ["get a user record of another company", get("users/somebody", { companyId: "c2" }), ["super"]],
  ["list the company's users", list("users", where("companyId", "==", "c1")), MANAGERS],
  ["list all users", list("users"), ["super"]],
  ["get the announcements for everybody", get("announcements/all"), EVERYBODY],
  ["get the company's announcements", get("companies/c1/announcements/all"), EVERYBODY],
  ["get the company's announcements for salespeople", get("companies/c1/announcements/salesperson"), ["ana", "luis"]],
  ["get announcements for salespeople", get("announcements/roles/of/salesperson"), ["ana", "luis"]],
  ["get announcements for owners", get("announcements/roles/of/company_owner"), ["owner"]],
  ["get announcements for an unknown role", get("announcements/roles/of/pirate"), []],
  ["list all announcements", list("announcements"), []],
  ["list the company's announcements", list("companies/c1/announcements"), []],
  ["list announcements by role", list("announcements/roles/of"), []],
  ["list role configuration", list("appconfigdata"), []],
];

/** What no client ever reads. */
const HIDDEN = [
  "announcementLog/x",
  "announcementLog/x/readers/ana",
  "maintenanceHistory/x",
  ...["troubleDays", "inboxDone", "figureDifferences"].map((name) => `${name}/x`),
  "announcements/other",
  "mail/x",
  "earlyAccess/x",
  "inviteCodes/x",
  "resetCodes/x",
  "emailCodes/x",
  "throttles/x",
  "deviceLetters/x",
  ...["secrets", "formerSettings", "formerRecords", "stockMoves", "handovers"].map((name) => `companies/c1/${name}/x`),
  "companies/c1/planning/runs",
  "companies/c1/products/x/history/y",
  "x/y",
];
const NOT_READ: readonly Read[] = HIDDEN.flatMap((path): Read[] => [
  [`get ${path}`, get(path), []],
  [`list the collection of ${path}`, list(path.split("/").slice(0, -1).join("/")), []],
]);

const NEEDS_NOTHING: readonly Stop[] = [
  ...(Object.keys(OBSTACLES) as Obstacle[]).filter((obstacle) => obstacle !== "signed out"),
  "in maintenance",
];
/** Announcements for everybody need a company, those for a role not even that. */
function announcementsPass(name: string): readonly Stop[] {
  if (name.startsWith("get announcements for")) return ["of another company", "of no company"];
  return name === "get the announcements for everybody" ? ["of another company"] : [];
}

export const READ_CASES: readonly AccessCase[] = [
  ...[
    ...COMPANY_WIDE,
    ...CUSTOMERS,
    ...RUNS,
    ...ORDERS,
    ...OWN_RECORDS,
    ...PAYMENTS,
    ...PROOF,
    ...WORK_PLANS,
    ...MANAGEMENT,
    ...NOT_READ,
  ].flatMap(([name, access, may]) => casesFor(name, access, may, announcementsPass(name))),
  ...casesFor("get the role configuration", get("appconfigdata/roles"), EVERYBODY, NEEDS_NOTHING),
  ...EVERYBODY.flatMap((person) =>
    casesFor(
      `get ${person}'s user record`,
      get(`users/${person}`, { companyId: "c9" }),
      [person],
      ["in maintenance"],
    ).filter(
      ({ name }) =>
        name.startsWith(`${person}: `) ||
        name.includes("signed out") ||
        (name.includes("maintenance") && person !== "super"),
    ),
  ),
  accessCase(
    "somebody not yet verified: get the own user record",
    get("users/ana", { companyId: "c1" }),
    signIn("ana", { email_verified: false, active: false }),
    true,
  ),
  ...roleShapes(),
  ...maintenance(),
];

/** ACCESS-29: who reads which of the company's orders when these documents are stored. */
function maintenance(): AccessCase[] {
  const on = { active: true };
  const everybody: readonly Person[] = ["super", "store"];
  const none: readonly Person[] = [];
  const states: readonly (readonly [name: string, stored: Parameters<typeof configured>[1], may: readonly Person[]])[] =
    [
      ["maintenance is off", { maintenance: { active: false }, roles: { maintenance: [] } }, everybody],
      ["the switch says no word of it", { maintenance: {}, roles: { maintenance: [] } }, everybody],
      ["the switch is a text", { maintenance: { active: "true" } }, everybody],
      ["its period is over", { maintenance: { startsAt: MOMENT - 2_000, endsAt: MOMENT - 1_000 } }, everybody],
      ["its period has yet to come", { maintenance: { startsAt: MOMENT + 1_000, endsAt: MOMENT + 2_000 } }, everybody],
      ["its period has no end", { maintenance: { startsAt: MOMENT - 1_000, endsAt: null } }, everybody],
      ["its period has no start", { maintenance: { startsAt: "now", endsAt: MOMENT + 1_000 } }, everybody],
      ["its period has begun", { maintenance: { startsAt: MOMENT, endsAt: MOMENT + 1_000 } }, ["super"]],
      ["its period ends now", { maintenance: { startsAt: MOMENT - 1_000, endsAt: MOMENT } }, everybody],
      ["it is on without a role list", { maintenance: on }, ["super"]],
      [
        "it is on and the lists name no roles for it",
        { maintenance: on, roles: { normal: ["store_staff"] } },
        ["super"],
      ],
      ["it is on with a text for a list", { maintenance: on, roles: { maintenance: "store_staff" } }, ["super"]],
      ["it is on for the store", { maintenance: on, roles: { maintenance: ["store_staff"] } }, ["store"]],
      ["it is on for nobody", { maintenance: on, roles: { maintenance: [] } }, none],
    ];
  const orders = list("companies/c1/orders");
  const isFor = (role: string) => configured(orders, { maintenance: on, roles: { maintenance: [role] } });
  const twoRoles = signIn("store", { role: ["salesperson", "store_staff"] });
  return [
    ...states.flatMap(([name, stored, may]) =>
      everybody.map((person) =>
        accessCase(
          `${person}, while ${name}: list all orders`,
          configured(orders, stored),
          signIn(person),
          may.includes(person),
        ),
      ),
    ),
    accessCase("one of two roles may work in maintenance: list all orders", isFor("store_staff"), twoRoles, true),
    accessCase(
      "the lower of two roles may work in maintenance: list all orders",
      isFor("salesperson"),
      twoRoles,
      false,
    ),
  ];
}

/** ACCESS-2: roles are a text, a list, or the keys of a map. */
function roleShapes(): AccessCase[] {
  const orders = list("companies/c1/orders");
  const shapes: readonly (readonly [name: string, role: unknown, allowed: boolean])[] = [
    ["a list with the role", ["salesperson", "store_staff"], true],
    ["a list without it", ["salesperson"], false],
    ["an empty list", [], false],
    ["a map with the role", { store_staff: true }, true],
    ["a map with the role as a value", { a: "store_staff" }, false],
    ["a map that says false", { store_staff: false }, true],
    ["a text that contains it", "store_staff_assistant", false],
    ["another case", "Store_Staff", false],
    ["null", null, false],
  ];
  return [
    ...shapes.map(([name, role, allowed]) =>
      accessCase(`a role given as ${name}: list all orders`, orders, signIn("store", { role }), allowed),
    ),
    accessCase("no active claim: list all orders", orders, signIn("store", { active: undefined }), true),
    accessCase(
      "signed in 24 hours ago to the second: list all orders",
      orders,
      signIn("store", { auth_time: Number(NOW / 1_000_000n) - 24 * 3_600 + 1 }),
      true,
    ),
  ];
}
