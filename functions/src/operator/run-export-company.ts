import { once } from "node:events";
import { createWriteStream } from "node:fs";
import * as v from "valibot";
import { Identifier } from "#domain/values/identifier.ts";
import { openBackend } from "../backend.ts";
import { readArguments, runCommand, WrongUsage } from "./command-line.ts";
import { exportCompany } from "./company-data.ts";

// Run by an operator, with the project's own credentials (docs/operations.md). It is no function.
await runCommand("npm run export-company -- COMPANY_ID FILE.jsonl", async () => {
  const [companyId, file] = readArguments({ allowPositionals: true }).positionals;
  if (file === undefined) throw new WrongUsage("a company and a file are needed");
  const out = createWriteStream(file, { flags: "wx", mode: 0o600 });
  let count = 0;
  for await (const document of exportCompany(openBackend(), v.parse(Identifier, companyId))) {
    if (!out.write(`${JSON.stringify(document)}\n`)) await once(out, "drain");
    count += 1;
  }
  out.end();
  await once(out, "finish");
  process.stdout.write(`${count} documents are in ${file}.\n`);
});
