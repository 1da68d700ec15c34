import type { Day } from "#domain/values/instant.ts";

/** Reads a period's figures from the server and keeps them on this device; false without an answer (KPI-11). */
export type RefreshFigures = (from: Day, to: Day) => Promise<boolean>;

/** Keeps a day's figures on this device as the server has them, while they are looked at. Returns how to stop (KPI-34). */
export type FollowFigures = (day: Day) => () => void;
