import { parseArgs } from "node:util";
import { openAccountsBackend } from "../accounts/account-port.ts";
import { bootstrap } from "./bootstrap.ts";

// Run by an operator, with the project's own credentials (docs/deploy.md). It is no function.
const text = { type: "string" } as const;
const { values } = parseArgs({ options: { email: text, name: text, country: { ...text, default: "MX" } } });
if (values.email === undefined || values.name === undefined)
  throw new Error('npm run bootstrap -- --email you@example.com --name "Your Name" [--country MX]');
const made = await bootstrap(openAccountsBackend(), {
  email: values.email,
  fullName: values.name,
  country: values.country,
});
process.stdout.write(made.length === 0 ? "Nothing was missing.\n" : `Made: ${made.join(", ")}.\n`);
