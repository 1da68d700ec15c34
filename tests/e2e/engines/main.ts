import { startFirefox } from "./firefox.ts";
import { startWebKit } from "./webkit.ts";

const [, , ...args] = process.argv;
const [program] = args.flatMap((each) => (each.startsWith("--rutero-firefox=") ? [each.split("=")[1] ?? ""] : []));
if (program === undefined) startWebKit();
else
  startFirefox(
    program,
    args.filter((each) => !each.startsWith("--rutero-")),
  );
