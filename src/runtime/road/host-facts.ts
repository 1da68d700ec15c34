import * as v from "valibot";
import type { HostFacts } from "#domain/road/road-facts.ts";
import { getAppCheckToken } from "#remote/auth/app-check.ts";
import { createCaller } from "#remote/calls/call-function.ts";
import { askServerTime } from "#remote/calls/ping.ts";
import { withTimeout } from "#remote/firebase/with-timeout.ts";

/** A slower answer says too little of the clock. */
const CLOCK_WITHIN_MS = 5_000;
/** A check for a newer version that takes longer is left to the next run. */
const UPDATE_WITHIN_MS = 5_000;

/** What the browser says of this device. Nothing here needs the network; what does is left out without it. */
export async function readHostFacts(isOnline: boolean): Promise<HostFacts> {
  const unknown = () => null;
  const [storage, isPersisted, updateWaits, location, clockSkewMs, battery] = await Promise.all([
    navigator.storage?.estimate?.().catch(unknown) ?? null,
    navigator.storage?.persisted?.().catch(unknown) ?? null,
    doesUpdateWait(isOnline).catch(() => false),
    readLocation().catch(unknown),
    isOnline ? withTimeout(CLOCK_WITHIN_MS, readSkew(), null) : null,
    readBattery().catch(unknown),
  ]);
  const { quota, usage } = storage ?? {};
  const freeBytes = quota === undefined || usage === undefined ? null : Math.max(0, quota - usage);
  return { isPersisted, freeBytes, updateWaits, location, clockSkewMs, battery };
}

async function doesUpdateWait(isOnline: boolean): Promise<boolean> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (registration === undefined) return false;
  if (isOnline) await withTimeout(UPDATE_WITHIN_MS, registration.update(), undefined).catch(() => {});
  return registration.waiting !== null || registration.installing !== null;
}

async function readLocation(): Promise<HostFacts["location"]> {
  if (!("geolocation" in navigator)) return "denied";
  // Safari before 16 does not say.
  return (await navigator.permissions?.query({ name: "geolocation" }))?.state ?? null;
}

/** Whether the backend answers does not depend on who asks. */
async function readSkew(): Promise<number | null> {
  const call = createCaller({ getIdToken: async () => null, getAppCheckToken });
  const askedAt = Date.now();
  const serverTime = await askServerTime(call, crypto.randomUUID());
  return serverTime === null ? null : (askedAt + Date.now()) / 2 - serverTime;
}

/** Only Chromium has it. */
const WithBattery = v.object({ getBattery: v.function() });
const Battery = v.object({ level: v.number(), charging: v.boolean() });

async function readBattery(): Promise<HostFacts["battery"]> {
  const getBattery: unknown = Reflect.get(navigator, "getBattery");
  if (!v.is(WithBattery, { getBattery })) return null;
  const answer: unknown = await Reflect.apply(getBattery as () => Promise<unknown>, navigator, []);
  return v.is(Battery, answer) ? { charge: answer.level, isCharging: answer.charging } : null;
}
