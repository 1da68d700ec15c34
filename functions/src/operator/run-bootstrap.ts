import { openAccountsBackend } from "../accounts/account-port.ts";
import { bootstrap } from "./bootstrap.ts";
import { readArguments, runCommand, WrongUsage } from "./command-line.ts";

// Run by an operator, with the project's own credentials (docs/deploy.md). It is no function.
await runCommand('npm run bootstrap -- --email you@example.com --name "Your Name" [--country MX]', async () => {
  const text = { type: "string" } as const;
  const { values } = readArguments({ options: { email: text, name: text, country: { ...text, default: "MX" } } });
  const { email, name: fullName, country } = values;
  if (email === undefined || fullName === undefined) throw new WrongUsage("--email and --name are needed");
  const made = await bootstrap(openAccountsBackend(), { email, fullName, country });
  process.stdout.write(made.length === 0 ? "Nothing was missing.\n" : `Made: ${made.join(", ")}.\n`);
});
