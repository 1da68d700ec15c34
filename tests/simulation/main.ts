import { readArguments, runCommand, wholeNumber, WrongUsage } from "#functions/operator/command-line.ts";
import { FAULTS, planEvents, type FaultKind, type PlannedEvent } from "./plan.ts";
import type { Outcome } from "./simulate.ts";

const HELP = `npm run simulate -- [options]

  --seed 1          the first seed
  --seeds 1         how many seeds
  --orders 500      orders of each
  --minutes 120     how long people work
  --faults a,b      only these: ${FAULTS.join(", ")}; "" = none
  --trace           writes every event
  --no-shrink       does not look for the few events that a failure needs
  --boundaries      instead: kills small pieces of work at each commit, request and answer
  --piece name      only this one of them
  --defects [names] instead: puts known defects back, one at a time, and tells which are found
`;

const readGiven = () =>
  readArguments({
    options: {
      seed: { type: "string", default: "1" },
      seeds: { type: "string", default: "1" },
      orders: { type: "string", default: "500" },
      minutes: { type: "string", default: "120" },
      faults: { type: "string" },
      trace: { type: "boolean", default: false },
      "no-shrink": { type: "boolean", default: false },
      boundaries: { type: "boolean", default: false },
      piece: { type: "string" },
      help: { type: "boolean", default: false },
    },
  }).values;
type Given = ReturnType<typeof readGiven>;
const say = (line: string) => process.stdout.write(`${line}\n`);

// What the functions log, and what Dexie says to developers: silenced before they are loaded.
console.info = console.warn = console.debug = () => {};
const { simulate } = await import("./simulate.ts");
const { shrink } = await import("./shrink.ts");
const { killEverywhere, PIECES } = await import("./boundaries.ts");

await runCommand("npm run simulate -- --help", async () => {
  const given = readGiven();
  if (given.help) say(HELP);
  else if (given.boundaries) process.exitCode = (await runBoundaries(given)) === 0 ? 0 : 1;
  else process.exitCode = (await runSeeds(given)) === 0 ? 0 : 1;
});

async function runSeeds(given: Given): Promise<number> {
  const first = wholeNumber("seed", given.seed, 0);
  const orders = wholeNumber("orders", given.orders, 1);
  const minutes = wholeNumber("minutes", given.minutes, 1);
  let failures = 0;
  for (let seed = first; seed < first + wholeNumber("seeds", given.seeds, 1); seed += 1) {
    const events = planEvents({
      seed,
      orders,
      minutes,
      ...(given.faults !== undefined && { faults: readFaults(given.faults) }),
    });
    const before = process.cpuUsage().user;
    const outcome = await simulate({ seed, events, ...(given.trace && { onTrace: say }) });
    const seconds = (process.cpuUsage().user - before) / 1_000_000;
    const verdict = outcome.problems.length === 0 ? "ok" : `${outcome.problems.length} PROBLEMS`;
    say(`seed ${seed}: ${verdict}, ${outcome.placed} orders, ${outcome.fingerprint}, ${seconds.toFixed(1)} s`);
    if (outcome.problems.length === 0) continue;
    failures += 1;
    for (const problem of outcome.problems) say(`  - ${problem}`);
    if (!given["no-shrink"]) await tellFewest(seed, events, outcome);
  }
  return failures;
}

async function runBoundaries(given: Given): Promise<number> {
  if (given.piece !== undefined && !Object.hasOwn(PIECES, given.piece))
    throw new WrongUsage(`--piece is one of ${Object.keys(PIECES).join(", ")}`);
  let failures = 0;
  for (const [name, piece] of Object.entries(PIECES)) {
    if (name !== (given.piece ?? name)) continue;
    const before = process.cpuUsage().user;
    const { problems, boundaries } = await killEverywhere(piece);
    const seconds = (process.cpuUsage().user - before) / 1_000_000;
    say(`${name}: killed at ${boundaries} boundaries, ${problems.length} problems, ${seconds.toFixed(1)} s`);
    for (const problem of problems) say(`  - ${problem}`);
    failures += problems.length;
  }
  return failures;
}

async function tellFewest(seed: number, events: readonly PlannedEvent[], outcome: Outcome): Promise<void> {
  const fewest = await shrink(seed, events, outcome);
  say(`  the same with ${fewest.length} of ${events.length} events:`);
  for (const event of fewest) say(`    ${JSON.stringify(event)}`);
}

function readFaults(text: string): FaultKind[] {
  const names = text.split(",").filter((name) => name !== "");
  return names.map((name) => {
    const fault = FAULTS.find((each) => each === name);
    if (fault === undefined) throw new WrongUsage(`no such fault: ${name}`);
    return fault;
  });
}
