import { openAccountsBackend } from "../accounts/account-port.ts";
import { readArguments, runCommand, WrongUsage } from "./command-line.ts";
import { deleteCompany } from "./company-data.ts";

// Run by an operator, with the project's own credentials (docs/operations.md). It is no function.
await runCommand('npm run delete-company -- COMPANY_ID "Its name, exactly"', async () => {
  const [companyId, name] = readArguments({ allowPositionals: true }).positionals;
  if (companyId === undefined || name === undefined) throw new WrongUsage("a company and its name are needed");
  await deleteCompany(openAccountsBackend(), companyId, name);
  process.stdout.write(`${name} is deleted. Restore a backup within 7 days if that was a mistake.\n`);
});
