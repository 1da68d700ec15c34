import { readArguments, runCommand, wholeNumber } from "#functions/operator/command-line.ts";
import { type LoadOptions, ORDINARY } from "./load-options.ts";

const option = (name: string, usual: number) => `--${name} ${usual}`.padEnd(20);

const HELP = `npm run load -- [options]

  ${option("companies", ORDINARY.companies)}companies at once
  ${option("reps", ORDINARY.reps)}salespeople of each
  ${option("tablets", ORDINARY.tablets)}tablets of each one's store
  ${option("products", ORDINARY.products)}products of each
  ${option("customers", ORDINARY.customers)}customers of each salesperson
  ${option("orders", ORDINARY.orders)}orders of each salesperson
  ${option("lines", ORDINARY.lines)}lines of each order
  ${option("minutes", ORDINARY.minutes)}how long they work; the budget of reads shrinks and grows with it
  ${option("stock", ORDINARY.stockChangesPerMinute)}stock changes a minute in each company
  ${option("seed", ORDINARY.seed)}decides everything that is left to chance
  --figures           says the figures as name=value
`;

const number = { type: "string" } as const;
const readGiven = () =>
  readArguments({
    options: {
      companies: number,
      reps: number,
      tablets: number,
      products: number,
      customers: number,
      orders: number,
      lines: number,
      minutes: number,
      stock: number,
      seed: number,
      figures: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  }).values;
const say = (line: string) => process.stdout.write(`${line}\n`);

await runCommand("npm run load -- --help", async () => {
  const given = readGiven();
  if (given.help) return void say(HELP);
  const options = readOptions(given);
  // What the functions log, and what Dexie says to developers: silenced before they are loaded.
  console.info = console.warn = console.debug = () => {};
  const { runLoad } = await import("./run-load.ts");
  const { describeDay, figureLines } = await import("./report.ts");
  process.exitCode = await runLoad(options, { say, describe: given.figures ? figureLines : describeDay });
});

function readOptions(given: ReturnType<typeof readGiven>): LoadOptions {
  const { help: _, figures: __, stock, ...others } = given;
  const read = (name: string, text: string | undefined, least: number) =>
    text === undefined ? {} : { [name]: wholeNumber(name, text, least) };
  const asked = Object.entries(others).map(([name, text]) => read(name, text, name === "tablets" ? 0 : 1));
  const { stock: stockChangesPerMinute = ORDINARY.stockChangesPerMinute } = read("stock", stock, 0);
  return Object.assign({ ...ORDINARY, stockChangesPerMinute }, ...asked);
}
