import { createHash } from "node:crypto";
import { callable } from "../callable.ts";
import type { CallableTable } from "../callable.ts";
import { bool, bytes, duration, error, float, int, timestamp } from "../rule-values.ts";
import type { Value } from "../rule-values.ts";
import { crc32 } from "./crc32.ts";

const NANOS: Readonly<Record<string, bigint>> = {
  w: 604_800_000_000_000n,
  d: 86_400_000_000_000n,
  h: 3_600_000_000_000n,
  m: 60_000_000_000n,
  s: 1_000_000_000n,
  ms: 1_000_000n,
  ns: 1n,
};
const IEEE = 0xedb88320;
const CASTAGNOLI = 0x82f63b78;

/** The functions that are called as `math.abs(x)`. `math.isInfinite` is missing on purpose: production refuses it. */
export const namespaces: Readonly<Record<string, CallableTable>> = {
  math: {
    abs: callable(["number"], (x) =>
      x.type === "int" ? int(x.value < 0n ? -x.value : x.value) : float(Math.abs(x.value)),
    ),
    ceil: callable(["number"], (x) => (x.type === "int" ? x : toInt(Math.ceil(x.value)))),
    floor: callable(["number"], (x) => (x.type === "int" ? x : toInt(Math.floor(x.value)))),
    round: callable(["number"], (x) => (x.type === "int" ? x : toInt(Math.round(x.value)))),
    sqrt: callable(["number"], (x) => float(Math.sqrt(Number(x.value)))),
    pow: callable(["number", "number"], (x, power) => float(Number(x.value) ** Number(power.value))),
    isNaN: callable(["number"], (x) => bool(Number.isNaN(x.value))),
  },
  timestamp: {
    date: callable(["int", "int", "int"], (year, month, day) => {
      const date = new Date(0);
      date.setUTCFullYear(Number(year.value), Number(month.value) - 1, Number(day.value));
      const real = date.getUTCMonth() === Number(month.value) - 1 && date.getUTCDate() === Number(day.value);
      return real ? timestamp(BigInt(date.getTime()) * 1_000_000n) : error("There is no such date.");
    }),
    value: callable(["int"], (millis) => timestamp(millis.value * 1_000_000n)),
  },
  duration: {
    value: callable(["int", "string"], (magnitude, unit) => {
      const nanos = Object.hasOwn(NANOS, unit.value) ? NANOS[unit.value] : undefined;
      return nanos === undefined ? error(`'${unit.value}' is not a unit of time.`) : duration(magnitude.value * nanos);
    }),
    time: callable(["int", "int", "int", "int"], (hours, minutes, seconds, nanos) =>
      duration(((hours.value * 60n + minutes.value) * 60n + seconds.value) * 1_000_000_000n + nanos.value),
    ),
    abs: callable(["duration"], (length) => duration(length.nanos < 0n ? -length.nanos : length.nanos)),
  },
  latlng: {
    value: callable(["number", "number"], (latitude, longitude) => {
      const place = { latitude: Number(latitude.value), longitude: Number(longitude.value) };
      const onEarth = Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180;
      return onEarth ? { type: "latlng", ...place } : error("There is no such place.");
    }),
  },
  hashing: {
    md5: callable(["any"], (data) => digest(data, (raw) => createHash("md5").update(raw).digest())),
    sha256: callable(["any"], (data) => digest(data, (raw) => createHash("sha256").update(raw).digest())),
    crc32: callable(["any"], (data) => digest(data, (raw) => crc32(raw, IEEE))),
    crc32c: callable(["any"], (data) => digest(data, (raw) => crc32(raw, CASTAGNOLI))),
  },
};

function toInt(whole: number): Value {
  return Number.isFinite(whole) ? int(whole) : error("Not a finite number.");
}

function digest(data: Value, hash: (raw: Uint8Array) => Uint8Array): Value {
  if (data.type === "string") return bytes(hash(Buffer.from(data.value, "utf8")));
  if (data.type === "bytes") return bytes(hash(data.value));
  return error(`Unsupported operation error. Expected string or bytes, received ${data.type}.`);
}
