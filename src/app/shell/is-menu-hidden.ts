import { matchPath } from "react-router-dom";
import * as v from "valibot";

const HiddenByState = v.union([v.object({ hideSidebar: v.literal(true) }), v.object({ fromOrder: v.literal(true) })]);

/**
 * No sidebar and no menu button on /unauthorized, on the itinerary day page, when arriving from the order page, or when
 * the navigation state says so (ACCESS-26).
 */
export function isMenuHidden(pathname: string, state: unknown): boolean {
  if (matchPath("/unauthorized", pathname) || matchPath("/itinerary/:day", pathname)) return true;
  return v.is(HiddenByState, state);
}
