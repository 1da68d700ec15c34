import { expect, test } from "@playwright/test";
import spanish from "#locales/es/translation.json" with { type: "json" };
import { ImportPage } from "../pages/import-page.ts";
import { SignInPage } from "../pages/sign-in-page.ts";
import { found, hire } from "../support/company-data.ts";
import { newTablet } from "../support/devices.ts";
import { savedBy } from "../support/saved-file.ts";
import { xlsxFile } from "../support/xlsx-file.ts";
import { open } from "../support/go-within.ts";

const MARK = "\ufeff";

const PRODUCTS = [
  ["Código", "Nombre", "Marca", "Rubro", "Precio", "Unidades por caja"],
  ["A-1", "=Promo; piña en almíbar", "Ñandú", "Conservas", 1234.5, 12],
  ["A-2", 'Miel "de monte"', "Selva", "Conservas", 99.9, 1],
  ["A-3", "", "Selva", "Conservas", 12, 6],
  ["A-4", "Té de jamaica", "Selva", "Conservas", "doce", 6],
] as const;
const STOCK = "Código;Existencia;Existencia de seguridad\r\nA-1;120;12\r\nA-2;0;0\r\n";
const CUSTOMERS = [
  "Código;Nombre;Teléfono;Estado del cliente;Límite de crédito;Plazo de pago (días);Latitud;Longitud",
  "C-1;Almacén Ñuñoa;+522224440101;activo;1.500,50;15;-34.6037;-58.3816",
  "C-2;-Kiosco +;+522224440102;prospecto;;0;;",
].join("\r\n");

test("IMPORT-12 exported products, stock and customers open in a spreadsheet and import back unchanged", async ({
  browser,
}) => {
  // Decimal commas, so semicolons between the values.
  const owner = await hire("exporter", { role: "company_owner", companyId: await found("es-AR") });
  const page = await (await newTablet(browser)).newPage();
  await new SignInPage(page).signIn(owner);
  await page.goto("/import?lng=es");
  const wizard = new ImportPage(page, spanish);

  await wizard.choose("lista.xlsx", xlsxFile(PRODUCTS));
  await wizard.check(wizard.tab("new", 2));
  const errors = await savedBy(page, () =>
    page.getByRole("button", { name: /^Guardar las 2 filas con error/ }).click(),
  );
  expect(errors.name).toBe("errores-lista.csv");
  expect(errors.buffer.toString().split("\r\n")).toEqual([
    `${MARK}Código;Nombre;Marca;Rubro;Precio;Unidades por caja;Motivo`,
    "A-3;;Selva;Conservas;12;6;Nombre: Falta. Llena la celda.",
    "A-4;Té de jamaica;Selva;Conservas;doce;6;Precio: Standard: “doce” no es un número. Escribe solo la cifra.",
    "",
  ]);
  await wizard.apply("Importar 2 productos, 1 categoría");
  for (const [name, text, button] of [
    ["existencias.csv", STOCK, "Importar existencias de 2 productos"],
    ["clientes.csv", CUSTOMERS, "Importar 2 clientes"],
  ] as const) {
    await wizard.open();
    await wizard.choose(name, Buffer.from(text));
    await wizard.check(wizard.tab("new", 2));
    await wizard.apply(button);
  }

  const save = async (address: string, entry: string) => {
    await open(page, address);
    await expect(page.getByRole("main").getByRole("listitem").nth(1)).toBeVisible();
    await page.getByRole("button", { name: spanish.ui.moreActions }).click();
    return savedBy(page, () => page.getByRole("menuitem", { name: entry, exact: true }).click());
  };
  const { save: saveList, saveStock } = spanish.exportData;
  const products = await save("/products", saveList);
  expect(products.name).toBe("productos.csv");
  const [header = "", ...rows] = products.buffer.toString().trimEnd().split("\r\n");
  expect(header).toMatch(new RegExp(`^${MARK}SKU;Nombre;Nombre en español;Marca;.*;Precio: `));
  // A spreadsheet runs no formula, keeps values whole, and reads the price as a number.
  expect(rows.toSorted()).toEqual([
    expect.stringMatching(/^A-1;"'=Promo; piña en almíbar";.*;Ñandú;.*;"1234,5"$/),
    expect.stringMatching(/^A-2;"Miel ""de monte""";.*;Selva;.*;"99,9"$/),
  ]);
  const stock = await save("/products", saveStock);
  expect(stock.buffer.toString().split("\r\n")).toEqual(
    expect.arrayContaining([`${MARK}SKU;Nombre;Existencia;Existencia de seguridad`, 'A-2;"Miel ""de monte""";0;0']),
  );
  const customers = await save("/customers", saveList);
  expect(customers.buffer.toString()).toContain(';"1500,5";');

  for (const file of [products, stock, customers]) {
    await wizard.open();
    await wizard.choose(file.name, file.buffer);
    await wizard.check(wizard.tab("same", 2));
    await expect(page.getByRole("button", { name: spanish.import.nothingToApply })).toBeDisabled();
    await expect(wizard.tab("error", 0)).toBeVisible();
  }
});
