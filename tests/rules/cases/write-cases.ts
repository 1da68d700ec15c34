import { asCreated, asStored, asUpdated } from "../../support/rules-documents.ts";
import { signIn } from "../../support/rules-people.ts";
import { accessCase, create, remove, update } from "./access-case.ts";
import type { AccessCase } from "./access-case.ts";

export const WRITE_CASES: readonly AccessCase[] = neverWritten();

/** No client writes anything, not even a super_admin. */
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
    "figureDifferences/x",
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
    "companies/c1/planning/runs",
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
    "companies/c1/deliveries/d1",
    "companies/c1/proofMedia/x",
    "companies/c1/runs/r",
    "companies/c1/payments/p1",
    "companies/c1/paymentMedia/x",
    "companies/c1/itineraryDays/ana_2026-11-21",
    "companies/c1/workPlans/ana",
    "companies/c1/kpiDays/x",
    "companies/c1/kpiMonths/x",
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
