import { openBackend } from "../backend.ts";
import { announceRestore } from "./announce-restore.ts";

// Run by an operator, with the project's own credentials (docs/deploy.md). It is no function.
const count = await announceRestore(openBackend());
process.stdout.write(`${count} companies: their devices start over and send what may be lost.\n`);
