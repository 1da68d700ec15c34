import type { DistanceUnit } from "#domain/values/distance.ts";

export const TEXT_SIZES = ["normal", "large", "largest"] as const;
export type TextSize = (typeof TEXT_SIZES)[number];
export const HANDS = ["right", "left"] as const;
export type Hand = (typeof HANDS)[number];
export const START_PAGES = ["/home", "/itinerary/today", "/orders", "/customers"] as const;
export type StartPage = (typeof START_PAGES)[number];
export const MAP_APPS = ["phone", "google", "apple", "waze"] as const;
export type MapApp = (typeof MAP_APPS)[number];
/** The papers a device can print on (PRINT-2): sheets, and rolls of receipt printers. */
export const PAPERS = ["letter", "a4", "roll80", "roll58"] as const;
export type PaperName = (typeof PAPERS)[number];
/** The steps of setting up a device, in order (SCREEN-22). */
export const FIRST_RUN_STEPS = ["look", "install", "location", "device", "data", "practice"] as const;
export type FirstRunStep = (typeof FIRST_RUN_STEPS)[number];

/** Preferences of this device, shared by all accounts on it (COMPANY-25). Map app `phone` = the system default. */
export interface Preferences {
  readonly theme: "light" | "dark";
  readonly sun: boolean;
  readonly textSize: TextSize;
  /** The hand that holds the phone: actions move towards its thumb. */
  readonly hand: Hand;
  /** The page the app opens on. */
  readonly startPage: StartPage;
  readonly mapApp: MapApp;
  /** What this device prints on. */
  readonly paper: PaperName;
  /** From the person's profile, once loaded. */
  readonly distanceUnit: DistanceUnit;
  /** The device sells at the counter (COUNTER-6). */
  readonly counter: boolean;
  /** Errors of the app are told without anything personal (OPS-36). */
  readonly tellErrors: boolean;
  /** The open step of setting up this device. */
  readonly firstRun: FirstRunStep | "done";
}
