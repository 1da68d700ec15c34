import { openBackend } from "../backend.ts";
import { readArguments, runCommand, WrongUsage } from "./command-line.ts";
import { migrate } from "./migrate.ts";

// Run by an operator, with the project's own credentials (docs/deploy.md). It is no function.
await runCommand("npm run migrate -- --project your-project [--dry-run]", async () => {
  const { values } = readArguments({
    options: { project: { type: "string" }, "dry-run": { type: "boolean", default: false } },
  });
  if (values.project !== undefined) process.env["GOOGLE_CLOUD_PROJECT"] = values.project;
  if (process.env["GOOGLE_CLOUD_PROJECT"] === undefined) throw new WrongUsage("--project is missing");
  const isDry = values["dry-run"];
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  const written = await migrate(openBackend(), { isDry, say });
  say(`${written} documents ${isDry ? "would be" : "were"} written.`);
});
