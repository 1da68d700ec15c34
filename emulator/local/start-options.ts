import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { accept, refuse, type Result } from "#domain/values/result.ts";
import { DEFAULT_PORTS, portsFrom, type Ports } from "./ports.ts";

export interface StartOptions {
  /** Vite's dev server and rebuilt functions instead of the built app. */
  dev: boolean;
  /** Folder with products.csv and customers.csv of a second company, or null. */
  csvFolder: string | null;
  /** Where the backend keeps its data between runs. */
  dataDir: string;
  /** Discard the kept data. */
  reset: boolean;
  /** The app as visitors see it before the product opens. */
  comingSoon: boolean;
  /** Maps with tiles, drawn by the app's own server. */
  mapTiles: boolean;
  ports: Ports;
}

export const USAGE = `npm start -- [options]
  --data DIR         also load DIR/products.csv and DIR/customers.csv as a second company
  --port N           port of the app (${DEFAULT_PORTS.app})
  --ports-from N     take seven ports in a row from N instead of the usual ones
  --data-dir DIR     where the data are kept between runs (.rutero/data)
  --reset            start with fresh data
  --coming-soon      with the coming-soon page in front, as the production build has it
  --map-tiles        maps with tiles, drawn by this server (not with --dev)`;

/** Reads the command line. The problem is one sentence for the person who typed it. */
export function parseStartOptions(args: readonly string[]): Result<StartOptions, string> {
  let values;
  try {
    ({ values } = parseArgs({
      args: [...args],
      options: {
        dev: { type: "boolean", default: false },
        data: { type: "string" },
        port: { type: "string" },
        "ports-from": { type: "string" },
        "data-dir": { type: "string", default: ".rutero/data" },
        reset: { type: "boolean", default: false },
        "coming-soon": { type: "boolean", default: false },
        "map-tiles": { type: "boolean", default: false },
      },
    }));
  } catch (problem) {
    return refuse(problem instanceof Error ? problem.message : String(problem));
  }
  const first = readPort(values["ports-from"]);
  const app = readPort(values.port);
  if (first === "bad" || app === "bad") return refuse("A port is a whole number from 1024 to 65000.");
  const ports = first === null ? DEFAULT_PORTS : portsFrom(first);
  return accept({
    dev: values.dev,
    // Relative to where npm was called, which is not always the project's folder.
    csvFolder: values.data === undefined ? null : resolve(process.env["INIT_CWD"] ?? ".", values.data),
    dataDir: resolve(values["data-dir"]),
    reset: values.reset,
    comingSoon: values["coming-soon"],
    mapTiles: values["map-tiles"],
    ports: { ...ports, app: app ?? ports.app },
  });
}

function readPort(text: string | undefined): number | null | "bad" {
  if (text === undefined) return null;
  const port = Number(text);
  return Number.isInteger(port) && port >= 1024 && port <= 65_000 ? port : "bad";
}
