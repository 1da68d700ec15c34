import { spawnSync } from "node:child_process";

/** The process that listens on a port, as in `node (process 4711)`; "" where the system does not tell. */
export function portHolder(port: number): string {
  const lsof = run("lsof", ["-nP", `-iTCP:${port}`, "-sTCP:LISTEN", "-Fpc"]);
  const [pid, name] = [/^p(\d+)$/m.exec(lsof)?.[1], /^c(.+)$/m.exec(lsof)?.[1]];
  if (pid !== undefined) return `${name ?? "a program"} (process ${pid})`;
  const ss = /\(\("([^"]+)",pid=(\d+)/.exec(run("ss", ["-Hltnp", `sport = :${port}`]));
  return ss ? `${ss[1]} (process ${ss[2]})` : "";
}

/** What a tool of the system prints; "" where it is missing. */
function run(tool: string, args: readonly string[]): string {
  return spawnSync(tool, args, { encoding: "utf8" }).stdout ?? "";
}
