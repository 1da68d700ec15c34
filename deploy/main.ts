import { deploy } from "./deploy.ts";
import { doctor } from "./doctor/doctor.ts";
import { smoke } from "./smoke/smoke.ts";

const COMMANDS: Readonly<Record<string, (args: readonly string[]) => Promise<void>>> = { deploy, doctor, smoke };

/** Runs one command; what is wrong is said in a sentence, and the process's exit code returned. */
export async function run([name = "", ...args]: readonly string[]): Promise<number> {
  try {
    const command = COMMANDS[name];
    if (command === undefined) throw new Error(`Commands: ${Object.keys(COMMANDS).join(", ")}.`);
    await command(args);
    return 0;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  }
}
