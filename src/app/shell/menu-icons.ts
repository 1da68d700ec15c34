import {
  Bell,
  ChartNoAxesColumn,
  House,
  type LucideIcon,
  Map as MapIcon,
  Package,
  ReceiptText,
  Settings,
  Store,
  Users,
  Wrench,
} from "lucide-react";

const ICONS: Readonly<Record<string, LucideIcon>> = {
  "/home": House,
  "/orders": ReceiptText,
  "/products": Package,
  "/customers": Store,
  "/itinerary": MapIcon,
  "/performance": ChartNoAxesColumn,
  "/company-users": Users,
  "/maintenance-control": Wrench,
  "/notifications": Bell,
  "/settings": Settings,
};

/** The icon of an entry, in the menu and in the rail. */
export function menuIcon(path: string): LucideIcon {
  return ICONS[path] ?? House;
}

/** Whether the page at `current` belongs to this entry. */
export function isEntryOf(path: string, current: string): boolean {
  return current === path || current.startsWith(`${path}/`);
}
