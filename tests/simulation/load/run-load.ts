import type { LoadOptions } from "./load-options.ts";
import { playDay, type PlayOptions } from "./play-day.ts";
import { describeDay, failuresOf } from "./report.ts";

/** Plays a day and says what it has shown. Returns the exit code: 1 when an order is lost or doubled, or too much read. */
export async function runLoad(
  options: LoadOptions,
  { say = () => {}, onMorning, describe = describeDay }: PlayOptions & { readonly describe?: typeof describeDay },
): Promise<number> {
  const [began, before] = [process.hrtime.bigint(), process.cpuUsage()];
  const day = await playDay(options, { say, ...(onMorning && { onMorning }) });
  const seconds = Number(process.hrtime.bigint() - began) / 1e9;
  const { user, system } = process.cpuUsage(before);
  const mebibytes = process.resourceUsage().maxRSS / 1_024;
  for (const line of describe(day)) say(line);
  say(`took ${seconds.toFixed(0)} s, ${((user + system) / 1e6).toFixed(0)} of processor, ${mebibytes.toFixed(0)} MB`);
  const failures = failuresOf(day);
  for (const failure of failures) say(`FAILED: ${failure}`);
  return failures.length === 0 ? 0 : 1;
}
