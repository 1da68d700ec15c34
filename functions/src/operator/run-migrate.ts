import { parseArgs } from "node:util";
import { openBackend } from "../backend.ts";
import { migrate } from "./migrate.ts";

// Run by an operator, with the project's own credentials (docs/deploy.md). It is no function.
const { values } = parseArgs({
  options: { project: { type: "string" }, "dry-run": { type: "boolean", default: false } },
});
if (values.project !== undefined) process.env["GOOGLE_CLOUD_PROJECT"] = values.project;
if (process.env["GOOGLE_CLOUD_PROJECT"] === undefined)
  throw new Error("npm run migrate -- --project your-project [--dry-run]");
const isDry = values["dry-run"];
const say = (line: string) => void process.stdout.write(`${line}\n`);
const written = await migrate(openBackend(), { isDry, say });
say(`${written} documents ${isDry ? "would be" : "were"} written.`);
