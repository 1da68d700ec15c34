import { planItinerary } from "#domain/planning/plan-itinerary.ts";
import type { RouteStop } from "#domain/itinerary/sequence-stops.ts";
import { seededRandom } from "#tests/support/random.ts";
import { fieldTeam } from "#tests/support/shops.ts";
import { median, openBenchBrowser } from "./browser.ts";
import type { Print } from "./main.ts";
import type { ItineraryBench } from "./pages/itinerary.ts";

const SPEEDS = { urbanSpeed: 25, ruralSpeed: 60 };
const ROUNDS = 5;
const DAYS = 10;
const STOPS = 40;
const THROTTLE = 4;

declare const bench: ItineraryBench;

/** The plan of a team of twelve as the server makes it, and the order of a long day on a slow phone. */
export async function itineraryPart(print: Print): Promise<void> {
  print("plan_14_days_12_reps_ms", median(Array.from({ length: ROUNDS }, planTwoWeeks)));
  const browser = await openBenchBrowser(["itinerary"], 18_640);
  const { page } = await browser.open("itinerary", THROTTLE);
  try {
    const days = Array.from({ length: DAYS }, (_, seed) => anyDay(seed));
    const terms = { start: null, end: null, startsAt: 480, speeds: SPEEDS };
    const times: number[] = [];
    for (const day of days)
      times.push(await page.evaluate(([stops, route]) => bench.sequence(stops, route), [day, terms] as const));
    print("resequence_40_x4_ms", median(times));
  } finally {
    await browser.close();
  }
}

function planTwoWeeks(): number {
  const team = fieldTeam(12);
  const start = performance.now();
  planItinerary({
    from: "2026-11-23",
    to: "2026-12-06",
    ...team,
    days: [],
    holidays: new Set(),
    speeds: SPEEDS,
    isAnew: false,
  });
  return performance.now() - start;
}

/** A day's stops in a city, some with hours. */
function anyDay(seed: number): RouteStop[] {
  const random = seededRandom(seed);
  return Array.from({ length: STOPS }, (_, at) => {
    const opensAt = random() < 0.2 ? 480 + Math.floor(random() * 240) : null;
    return {
      customerId: `shop-${at}`,
      position: { latitude: -34.6 + random() / 10, longitude: -58.4 + random() / 10 },
      zone: "",
      routeOrder: null,
      opensAt,
      closesAt: opensAt === null ? null : opensAt + 240,
      serviceMinutes: 10,
      isFixed: false,
    };
  });
}
