import { openBackend } from "../backend.ts";
import { backfillFigures } from "./backfill-figures.ts";

// Run by an operator, with the project's own credentials (docs/deploy.md). It is no function.
const { companies, records, days } = await backfillFigures(openBackend());
process.stdout.write(`${companies} companies: ${records} records and ${days} people's days were completed.\n`);
