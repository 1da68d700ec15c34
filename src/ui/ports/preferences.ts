import type { DistanceUnit } from "#domain/values/distance.ts";

export const TEXT_SIZES = ["normal", "large", "largest"] as const;
export type TextSize = (typeof TEXT_SIZES)[number];
export const HANDS = ["right", "left"] as const;
export type Hand = (typeof HANDS)[number];
export const START_PAGES = ["/home", "/itinerary/today", "/orders", "/customers"] as const;
export type StartPage = (typeof START_PAGES)[number];
export const MAP_APPS = ["phone", "google", "apple", "waze"] as const;
export type MapApp = (typeof MAP_APPS)[number];

/** How this device looks and behaves, whoever holds it (COMPANY-25). `phone` = the map app the phone offers. */
export interface Preferences {
  readonly theme: "light" | "dark";
  readonly sun: boolean;
  readonly textSize: TextSize;
  /** The hand that holds the phone: the action bar turns towards its thumb. */
  readonly hand: Hand;
  /** Where the app opens when it is started without an address. */
  readonly startPage: StartPage;
  readonly mapApp: MapApp;
  /** As the person's profile has it, once it is known here. */
  readonly distanceUnit: DistanceUnit;
}
