import type { ParseKeys } from "i18next";
import type { Role } from "#domain/access/identity.ts";
import type { Path } from "../pages/page-table.ts";

interface MenuItem {
  readonly path: Path;
  readonly label: ParseKeys;
  /** Empty = every role. */
  readonly roles: readonly Role[];
}

const OWNERS = ["company_owner", "super_admin"] as const;
const SUPER = ["super_admin"] as const;

/** The sidebar's entries in order, with their roles (ACCESS-25). */
const MENU: readonly MenuItem[] = [
  { path: "/home", label: "menu.home", roles: [] },
  { path: "/orders", label: "menu.orders", roles: [] },
  { path: "/products", label: "menu.products", roles: [] },
  { path: "/customers", label: "menu.clients", roles: [] },
  { path: "/itinerary", label: "menu.itinerary", roles: [] },
  { path: "/performance", label: "menu.performance", roles: OWNERS },
  { path: "/company-users", label: "menu.companyUsers", roles: OWNERS },
  { path: "/maintenance-control", label: "menu.maintenance", roles: SUPER },
  { path: "/notifications", label: "menu.notifications", roles: SUPER },
  { path: "/settings", label: "menu.settings", roles: [] },
];

/** The menu entries a person may see. */
export function menuFor(roles: readonly Role[]): readonly MenuItem[] {
  return MENU.filter((item) => item.roles.length === 0 || item.roles.some((role) => roles.includes(role)));
}
