import { parseArgs, type ParseArgsConfig } from "node:util";

/** What somebody typed that a command does not take. The message is one line for them. */
export class WrongUsage extends Error {}

/** A command's options and what else was typed. Throws `WrongUsage`. */
export function readArguments<const Config extends ParseArgsConfig>(
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config);
  } catch (error) {
    // Node goes on to explain how to write what nobody means.
    throw new WrongUsage(error instanceof Error ? error.message.split(". To specify")[0] : String(error));
  }
}

/** The whole number of an option. Throws `WrongUsage` below `least`. */
export function wholeNumber(name: string, text: string, least: number): number {
  const value = Number(text);
  if (text.trim() !== "" && Number.isSafeInteger(value) && value >= least) return value;
  throw new WrongUsage(`--${name} is a whole number from ${least}`);
}

/** Runs a command. Wrong usage is one line and exit code 2; everything else that it throws is a bug, or the world's. */
export async function runCommand(usage: string, command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    if (!(error instanceof WrongUsage)) throw error;
    process.stderr.write(`${[error.message, usage].filter(Boolean).join(": ")}\n`);
    process.exitCode = 2;
  }
}
