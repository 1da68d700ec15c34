import { openAccountsBackend } from "../accounts/account-port.ts";
import { deleteCompany } from "./company-data.ts";

// Run by an operator, with the project's own credentials (docs/operations.md). It is no function.
const [companyId, name] = process.argv.slice(2);
if (companyId === undefined || name === undefined)
  throw new Error('npm run delete-company -- COMPANY_ID "Its name, exactly"');
await deleteCompany(openAccountsBackend(), companyId, name);
process.stdout.write(`${name} is deleted. Restore a backup within 7 days if that was a mistake.\n`);
