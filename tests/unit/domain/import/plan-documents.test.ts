import { expect, it } from "vitest";
import { guessKind } from "#domain/import/guess-columns.ts";
import { readDate } from "#domain/import/read-words.ts";
import { EMPTY_ACCOUNT } from "#domain/payment/account.ts";
import { accountDocumentOf } from "#domain/payment/imported-document.ts";
import { buildCustomer } from "#tests/support/build.ts";
import { csvText, planFile } from "#tests/support/imports.ts";

const HEADERS = ["Código de cliente", "Documento", "Fecha", "Vencimiento", "Importe"];
const OLD = { customerId: "c1", number: "F-1", day: "2026-10-01", dueOn: "2026-10-31", total: 10_000 };
const lupita = {
  ...buildCustomer("c1", { code: "C-1", name: "Lupita", termsDays: 15 }),
  account: { ...EMPTY_ACCOUNT, documents: [accountDocumentOf(OLD, 2_500)] },
};
const pepe = buildCustomer("c2", { code: "C-2", name: "Pepe", termsDays: 0 });
const known = [lupita, pepe].map((record) => ({ key: record.code, record }));

/** "status key: fields or problems" of each row. */
function planned(rows: readonly (readonly string[])[], headers = HEADERS): string[] {
  const { outcomes } = planFile(csvText([headers, ...rows]), {
    known,
    setup: { kind: "documents", decimalMark: "point" },
  });
  return outcomes.map(({ status, key, row, problems }) => {
    const fields = Object.entries(row?.fields ?? {}).map(([field, { to }]) => `${field}=${String(to)}`);
    const wrong = problems.map(({ field, code }) => `${field} ${code}`);
    return `${status} ${key}: ${[...fields, ...wrong].join(", ")}`;
  });
}

it("PAY-13 a file of documents is known by its headers", () => {
  expect(guessKind(HEADERS)).toBe("documents");
  expect(guessKind(["Customer code", "Document number", "Date", "Due date", "Amount"])).toBe("documents");
  expect(guessKind(["Cliente", "Saldo"])).toBe("documents");
});

it("[PAY-13] a document is known by its number: what is there already is the same, or is changed", () => {
  expect(
    planned([
      ["C-1", "f-1", "01/10/2026", "31/10/2026", "100.00"],
      ["C-1", "F-2", "2026-11-02", "", "50.00"],
      ["C-2", "F-3", "", "", "7.50"],
    ]),
  ).toEqual([
    "same F-1: ",
    "new F-2: customerId=c1, number=F-2, day=2026-11-02, dueOn=2026-11-17, total=5000",
    "new F-3: customerId=c2, number=F-3, day=2026-11-21, dueOn=2026-11-21, total=750",
  ]);
  expect(planned([["C-1", "F-1", "", "2026-11-10", "90.00"]])).toEqual(["changed F-1: dueOn=2026-11-10, total=9000"]);
});

it("PAY-13 a balance without a number is one document; who owes nothing has none", () => {
  const headers = ["Cliente", "Saldo"];
  expect(
    planned(
      [
        ["C-1", "120.00"],
        ["C-2", "0"],
      ],
      headers,
    ),
  ).toEqual(["new C-1-0: customerId=c1, number=C-1-0, day=2026-11-21, dueOn=2026-12-06, total=12000", "same C-2-0: "]);
});

it("PAY-13 a row is refused that names no customer, another's document, a number twice, or what cannot be", () => {
  expect(
    planned([
      ["C-9", "F-4", "", "", "1.00"],
      ["C-2", "F-1", "", "", "1.00"],
      ["C-1", "F-5", "", "", "1.00"],
      ["C-1", "F-5", "", "", "2.00"],
      ["C-1", "F-6", "31/02/2026", "", "1.00"],
      ["C-1", "F-7", "2026-11-20", "2026-11-19", "1.00"],
      ["C-1", "F-8", "", "", ""],
      ["C-1", "F-9", "", "", "-5.00"],
      ["C-1", "«9»", "", "", "5.00"],
      ["", "F-10", "", "", "5.00"],
    ]).filter((each) => !each.startsWith("new")),
  ).toEqual([
    "error F-4: code unknownCustomer",
    "error F-1: number otherCustomer",
    "error F-5: number repeated",
    "error F-6: day badDay",
    "error F-7: dueOn dueBeforeDay",
    "error F-8: total required",
    "error F-9: total negative",
    "error «9»: number badCharacters",
    "error F-10: code required",
  ]);
});

it.each([
  ["2026-11-25", "MX", "2026-11-25"],
  ["2026-11-25T00:00:00", "MX", "2026-11-25"],
  ["5/11/2026", "MX", "2026-11-05"],
  ["5/11/2026", "US", "2026-05-11"],
  ["25/11/26", "US", "2026-11-25"],
  ["11.25.2026", "MX", "2026-11-25"],
  ["30/02/2026", "MX", null],
  ["soon", "MX", null],
] as const)("PAY-13 the date %s in %s is %s", (text, country, day) => {
  expect(readDate(text, country)).toBe(day);
});
