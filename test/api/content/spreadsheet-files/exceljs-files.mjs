// Files as exceljs 4.4.0 writes them: npm install exceljs@4.4.0 in another directory, then
// NODE_PATH=…/node_modules node exceljs-files.mjs
import { createRequire } from "node:module";
import { join } from "node:path";

const load = createRequire(join(process.env.NODE_PATH ?? ".", "package.json"));
const ExcelJS = load("exceljs");
const written = join(import.meta.dirname, "written");

const HEAD = [
  "Key",
  "Name",
  "AddressZip",
  "AddressCity",
  "GeoCoordinatesLongitude",
  "GeoCoordinatesLatitude",
  "ShowOnMap",
  "#Notiz",
];
const ROWS = [
  ["preetz", "Werk Preetz", "24211", "Preetz", 10.2814, 54.2353, true, "im Umbau"],
  ["dresden", "Büro „Süd“ <&>", "01067", "Dresden", 13.7373, 51.0504, false, null],
];

// Rich text, a hyperlink, formulas with results that share one another's text, a hidden row.
const rich = new ExcelJS.Workbook();
const sheet = rich.addWorksheet("Standorte");
sheet.addRows([HEAD, ...ROWS]);
sheet.getCell("B2").value = {
  richText: [{ text: "Werk " }, { font: { bold: true }, text: "Preetz" }],
};
sheet.getCell("D2").value = { text: "Preetz", hyperlink: "https://preetz.example/" };
sheet.getCell("E2").value = { formula: "10+0.2814", result: 10.2814 };
sheet.getCell("G2").value = { formula: "TRUE()", result: true };
sheet.getRow(3).hidden = true;
await rich.xlsx.writeFile(join(written, "exceljs-rich.xlsx"));

// A title above the header, merged across.
const titled = new ExcelJS.Workbook();
const below = titled.addWorksheet("Standorte");
below.addRows([["Standorte 2026"], [], HEAD, ...ROWS]);
below.mergeCells("A1:H1");
await titled.xlsx.writeFile(join(written, "exceljs-title.xlsx"));

// As a stream.
const stream = new ExcelJS.stream.xlsx.WorkbookWriter({
  filename: join(written, "exceljs-stream.xlsx"),
});
const streamed = stream.addWorksheet("Standorte");
for (const row of [HEAD, ...ROWS]) streamed.addRow(row).commit();
await stream.commit();
